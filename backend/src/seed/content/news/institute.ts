import { h2, html, p, quote, ul } from '../html.ts';
import type { NewsContent } from '../types.ts';

/** News of the institute as a whole. */
export const instituteNews: readonly NewsContent[] = [
  {
    key: 'otvorene-prijave-za-novi-ciklus',
    title: 'Otvorene su prijave za novi ciklus programa',
    subTitle: 'Osamnaest kurseva, tri oblasti i nekoliko mjesta bez naknade',
    description: html(
      p(
        'Od danas se možete prijaviti na osamnaest programa i kurseva koji počinju u narednih nekoliko sedmica. Najkraći traje tri subote, a najduži dvanaest sedmica rada na mašini. Svi se održavaju u prostorima instituta u Sarajevu, a dio nastave na nekima od njih pratite od kuće.',
      ),
      h2('Šta je novo'),
      ul(
        '<strong>Mašinsko učenje</strong> sada ima cjelinu o obradi teksta na bosanskom jeziku.',
        '<strong>PLC automatizacija</strong> održava se na novoj liniji s robotskom rukom.',
        '<strong>Timski rad i saradnja</strong> ostaje besplatan, a jedna od tri grupe čuva se za mlade izvan Sarajeva.',
      ),
      h2('Kako se prijaviti'),
      p(
        'Na stranici kursa pogledajte za koga je namijenjen i koje predznanje traži, a zatim odaberite broj mjesta. U prijavi navodite adresu i način plaćanja: možete platiti lično, može platiti vaša organizacija, a možete se prijaviti i za grant. Mjesto vam čuvamo od trenutka kada pošaljete prijavu.',
      ),
      p(
        'Ako niste sigurni šta odabrati, javite nam se. Razgovor s našim savjetnikom traje dvadesetak minuta, ništa ne košta i ni na šta vas ne obavezuje. Za neke kurseve ostalo je svega nekoliko mjesta, pa s odlukom nemojte čekati posljednju sedmicu.',
      ),
    ),
    newsType: 'Vijest u fokusu',
    author: 'Redakcija',
    category: 'educationNews',
    daysAgo: 2,
    picture: { theme: 'cover', seed: 0 },
  },
  {
    key: 'dan-otvorenih-vrata',
    title: 'Dan otvorenih vrata: dođite i dodirnite',
    subTitle: 'Laboratorije su otvorene za sve, od deset do osamnaest sati',
    description: html(
      p(
        'Posljednje subote u mjesecu otvaramo sve laboratorije, i one u koje posjetioci inače ne ulaze. Možete pokrenuti transportnu traku, odštampati privjesak sa svojim imenom, zalemiti prvu lampicu ili gledati kako glodalica iz punog komada aluminija izrađuje zupčanik.',
      ),
      h2('Program'),
      ul(
        '<strong>10–12 sati:</strong> radionice za djecu od deset do četrnaest godina, uz roditelje.',
        '<strong>12–14 sati:</strong> razgovor s polaznicima koji su promijenili zanimanje.',
        '<strong>14–16 sati:</strong> ogledni časovi iz programiranja, elektronike i dizajna.',
        '<strong>16–18 sati:</strong> savjetovanje o izboru programa i mogućnostima plaćanja.',
      ),
      p(
        'Ulaz je slobodan. Za radionice za djecu potrebna je prijava, jer za svakim stolom ima mjesta za šestoro. Prostor je prilagođen osobama koje se kreću u invalidskim kolicima, a za posjetioce oštećenog sluha od podneva je prisutan tumač znakovnog jezika.',
      ),
      p(
        'Škole koje žele dovesti cijeli razred molimo da se jave barem sedam dana ranije, kako bismo za njih pripremili poseban obilazak. Prošle godine posjetilo nas je više od četiri stotine ljudi, a najduži red bio je, kao i uvijek, pred lemilicama.',
      ),
    ),
    newsType: 'generalNews',
    author: 'Služba za polaznike',
    category: 'generalNews',
    daysAgo: 6,
    picture: { theme: 'news', seed: 1 },
  },
  {
    key: 'dodijeljene-potvrde',
    title: 'Dodijeljene potvrde polaznicima proljetnog ciklusa',
    subTitle: 'Najviše ih je završilo programiranje, a najdalje su putovali iz Bihaća',
    description: html(
      p(
        'U velikoj sali instituta potvrde su primili polaznici jedanaest programa proljetnog ciklusa. Umjesto govora, večer je pripala njihovim radovima: na stolovima su bili mjerna stanica za kvalitet zraka, aplikacija za zakazivanje pregleda u domu zdravlja, nosač za invalidska kolica izrađen 3D štampom i program koji općinskoj službi skraćuje sedmični izvještaj s jednog dana na deset minuta.',
      ),
      quote(
        'Došla sam naučiti Python, a otišla sam s ljudima kojima i danas pišem kada zapnem. To nigdje nije pisalo u programu.',
      ),
      p(
        'Tako je večer opisala jedna od polaznica, inače knjigovođa, koja svoj završni rad već koristi na poslu. Mnogi su nastavu pohađali uz puno radno vrijeme, a nekoliko njih putovalo je svake sedmice iz Zenice, Travnika i Bihaća.',
      ),
      h2('Šta slijedi'),
      p(
        'Polaznici koji traže zaposlenje ulaze u tromjesečnu podršku: uređujemo s njima mapu radova, vježbamo razgovor i povezujemo ih s poslodavcima. Svima ostaje pristup materijalima i mjesečnim susretima bivših polaznika. Završne radove, uz saglasnost autora, uskoro objavljujemo na našoj stranici.',
      ),
    ),
    newsType: 'generalNews',
    author: 'Redakcija',
    category: 'educationNews',
    daysAgo: 19,
    picture: { theme: 'news', seed: 2 },
  },
  {
    key: 'suncana-elektrana-na-krovu',
    title: 'Krov instituta od danas proizvodi struju',
    subTitle: 'Panele su, uz ovlaštenog izvođača, postavili i polaznici',
    description: html(
      p(
        'Na krovu zgrade instituta proradila je sunčana elektrana snage trideset kilovata. Prema proračunu, godišnje će pokriti oko trećine naše potrošnje, a ljeti, dok je u učionicama manje ljudi, višak predaje u mrežu.',
      ),
      p(
        'Elektrana je od početka zamišljena i kao učionica. Polaznici programa iz elektronike i automatizacije učestvovali su u mjerenju osunčanosti, izboru nagiba i povezivanju mjernih uređaja, dok je radove pod naponom izveo ovlašteni izvođač.',
      ),
      h2('Podaci su javni'),
      p(
        'Proizvodnju i potrošnju mjerimo svakih pet minuta, a podatke objavljujemo bez ograničenja. Na kursu <strong>Analiza podataka</strong> već služe za vježbu: zadatak je predvidjeti sutrašnju proizvodnju na osnovu vremenske prognoze. Prva grupa pogriješila je u prosjeku za jedanaest posto, a druga, koja je u račun uzela i snijeg, za sedam.',
      ),
      h2('Kako do vlastite'),
      p(
        'Za građane i male firme jednom mjesečno održavamo besplatno predavanje o tome kada se sunčana elektrana isplati, koje su dozvole potrebne i na šta treba paziti u ponudi. Termini su na stranici s događajima, a prijava nije obavezna.',
      ),
    ),
    newsType: 'generalNews',
    author: 'Odjel za energiju',
    category: 'innoNews',
    daysAgo: 34,
    picture: { theme: 'energy', seed: 0 },
  },
];
