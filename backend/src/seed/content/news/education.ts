import { h2, html, ol, p, ul } from '../html.ts';
import type { NewsContent } from '../types.ts';

/** News for schools, teachers and everyone who learns. */
export const educationNews: readonly NewsContent[] = [
  {
    key: 'kompleti-za-skole',
    title: 'Šezdeset kompleta za elektroniku odlazi u osnovne škole',
    subTitle: 'Uz svaki komplet ide i dvodnevna obuka za nastavnika',
    description: html(
      p(
        'Ove sedmice počinje isporuka šezdeset kompleta za početne vježbe iz elektronike. Dobija ih dvadeset osnovnih škola iz sedam općina, po tri za svaku, a odabrane su na javnom pozivu na koji se prijavilo pedeset i pet škola.',
      ),
      p(
        'U kompletu su mikrokontroler, ispitna pločica, senzori svjetla i temperature, mali motor i sve potrebne žice. Uputstvo je na bosanskom jeziku i sadrži deset vježbi, od kojih svaka stane u jedan školski čas. Posljednja je ujedno i najdraža učenicima: alarm za pernicu.',
      ),
      h2('Prvo nastavnik, pa komplet'),
      p(
        'Iz ranijih akcija naučili smo da oprema bez obuke ostaje u ormaru. Zato svaki nastavnik prije preuzimanja provodi dva dana u našoj laboratoriji, prolazi sve vježbe, ali i sve tipične greške, i odlazi s planom prvog polugodišta. Naš asistent zatim s njim održi prvi čas u razredu.',
      ),
      h2('Ako vaša škola nije na spisku'),
      ul(
        'Sljedeći poziv raspisujemo na početku drugog polugodišta.',
        'Uputstvo i spisak dijelova objavili smo, pa komplet možete složiti i sami.',
        'Nastavnike svih škola pozivamo na mjesečni susret, gdje se razmjenjuju vježbe.',
      ),
    ),
    newsType: 'generalNews',
    author: 'Odjel za saradnju sa školama',
    category: 'educationNews',
    daysAgo: 13,
    picture: { theme: 'electronics', seed: 1 },
  },
  {
    key: 'vjestacka-inteligencija-u-ucionici',
    title: 'Nastavnici o vještačkoj inteligenciji, bez straha i bez oduševljenja',
    subTitle: 'Iz radionice je proizašao dogovor na jednoj stranici, koji svaka škola može usvojiti',
    description: html(
      p(
        'Šta učiniti kada učenik zadaću preda za dvije minute, a ne zna je objasniti? Na to pitanje odgovor je u našem institutu tražilo trideset i šest nastavnika iz osnovnih i srednjih škola. Radionica je trajala dva dana i namjerno nije počela alatima, nego pitanjem šta je učenik na tom času trebao naučiti.',
      ),
      h2('Šta je dogovoreno'),
      ol(
        'Uz svaki zadatak jasno piše smije li se koristiti program koji stvara tekst i u kojem dijelu.',
        'Ko ga koristi, prilaže i pitanja koja je postavio i ono što je popravio.',
        'Ocjenjuje se i usmeno objašnjenje, barem jednom u polugodištu.',
        'Lični podaci učenika ne unose se ni u jedan takav program.',
      ),
      p(
        'Nastavnici su isprobali i korisne primjene: pripremu zadataka različite težine, pojednostavljivanje teksta za učenike kojima bosanski nije maternji jezik i provjeru vlastitih testova. Jednako su pažljivo bilježili greške, a bilo ih je: izmišljeni izvori, pogrešne godine i vrlo uvjerljiv račun s pogrešnim rezultatom.',
      ),
      p(
        'Dogovor i materijale s radionice može preuzeti i prilagoditi svaka škola. Naredna radionica namijenjena je direktorima i pedagozima.',
      ),
    ),
    newsType: 'generalNews',
    author: 'Odjel za obrazovanje',
    category: 'educationNews',
    daysAgo: 29,
    picture: { theme: 'ai', seed: 3 },
  },
  {
    key: 'kako-prepoznati-laznu-poruku',
    title: 'Pet pitanja prije nego što kliknete',
    subTitle: 'Lažne poruke o paketima i računima ponovo kruže; evo kako da ih prepoznate',
    description: html(
      p(
        'Posljednjih sedmica polaznici nam donose poruke koje izgledaju kao obavijest pošte ili banke, a vode na stranicu koja krade podatke s kartice. Napisane su boljim jezikom nego ranije, pa pravopisne greške više nisu pouzdan znak. Umjesto toga, postavite sebi pet pitanja.',
      ),
      ol(
        '<strong>Očekujem li ovo?</strong> Ako ništa niste naručili, paket ne čeka.',
        '<strong>Ko zaista šalje?</strong> Pogledajte cijelu adresu, a ne samo ispisano ime.',
        '<strong>Zašto se žuri?</strong> Rok od nekoliko sati služi tome da ne stignete razmisliti.',
        '<strong>Šta traži?</strong> Lozinku, broj kartice ili kod iz poruke niko ozbiljan neće tražiti ovim putem.',
        '<strong>Mogu li provjeriti drugačije?</strong> Sami upišite adresu ili pozovite broj koji već imate.',
      ),
      h2('Ako ste već kliknuli'),
      p(
        'Ne čekajte i ne stidite se. Odmah pozovite banku i blokirajte karticu, promijenite lozinku na tom i na svim mjestima gdje je ista, uključite potvrdu u dva koraka i sačuvajte poruku kao dokaz za prijavu policiji. Vrijeme je u tom trenutku važnije od svega drugog.',
      ),
      p(
        'Za ustanove održavamo besplatno dvosatno predavanje s primjerima, a ko želi naučiti više, može se prijaviti na obuku <strong>Kibernetička sigurnost u praksi</strong>.',
      ),
    ),
    newsType: 'generalNews',
    author: 'Laboratorija za sigurnost',
    category: 'techNews',
    daysAgo: 47,
    picture: { theme: 'security', seed: 4 },
  },
];
