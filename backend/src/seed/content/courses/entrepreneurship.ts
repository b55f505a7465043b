import { h2, h3, html, p, quote, ul } from '../html.ts';
import type { CourseContent } from '../types.ts';

export const entrepreneurship: CourseContent = {
  key: 'poduzetnistvo',
  name: 'Poduzetništvo: od ideje do prvog kupca',
  subTitle: 'Provjerite zamisao prije nego što u nju uložite ušteđevinu',
  shortDesc: 'Dvanaest sedmica u kojima ideju ne branite, nego je provjeravate kod pravih kupaca.',
  description: html(
    h2('Najjeftinija greška je ona s početka'),
    p(
      'Na ovaj program dolazite sa zamišlju, a odlazite s odgovorom na jedno pitanje: hoće li to neko platiti? Ako je odgovor „da“, imate i prvog kupca i plan. Ako je „ne“, uštedjeli ste godinu dana i novac, a znate i kako provjeriti sljedeću zamisao.',
    ),
    quote('Kupac ne kupuje vašu ideju, nego rješenje svog problema.'),
    h3('Dvanaest sedmica'),
    ul(
      '<strong>1–3, problem:</strong> dvadeset razgovora s mogućim kupcima; slušate, ne prodajete.',
      '<strong>4–6, ponuda:</strong> najmanji proizvod ili usluga koja vrijedi platiti, cijena i prva stranica na mreži.',
      '<strong>7–8, brojevi:</strong> troškovi, prag isplativosti i plan prihoda i rashoda za godinu dana.',
      '<strong>9–10, pravila:</strong> obrt ili društvo, porezi, ugovori, zaštita imena; gosti su računovođa i pravnik.',
      '<strong>11–12, prodaja:</strong> prvi kupci i predstavljanje pred komisijom.',
    ),
    h3('Za koga je'),
    p(
      'Za one koji razmišljaju o vlastitom poslu ili su ga tek pokrenuli: zanatlije, programere, poljoprivrednike, povratnike iz inostranstva. Dolazite sami ili u timu do tri člana; za tim se plaća jedna kotizacija.',
    ),
    h3('Kako radimo'),
    p(
      'Jednom sedmično po četiri sata, uz jednosatni razgovor s mentorom svake druge sedmice. Domaći zadatak je uvijek isti: izaći među ljude. Cijena je niska jer dio troškova pokriva institut, a zauzvrat tražimo redovno dolaženje.',
    ),
  ),
  ishodiObuke: ul(
    'Vodite dvadeset razgovora s kupcima i iz njih izdvajate stvaran problem.',
    'Oblikujete najmanju ponudu koju kupac može platiti.',
    'Računate cijenu, prag isplativosti i potreban početni novac.',
    'Objašnjavate razliku između obrta i društva i birate oblik za sebe.',
    'Izrađujete plan prihoda i rashoda za prvu godinu.',
    'Predstavljate posao u pet minuta i odgovarate na pitanja o brojevima.',
  ),
  perspektiveObuke: html(
    p(
      'Općine, kantoni i razvojne agencije u Bosni i Hercegovini raspisuju pozive za nove poduzetnike, ali prijava bez provjerene ideje rijetko prolazi. Iz programa izlazite upravo s onim što ti pozivi traže: opisanim kupcem, brojevima i planom.',
    ),
    p(
      'Dio polaznika registruje djelatnost već tokom programa, dio ostaje na sadašnjem poslu i vraća se kasnije, a neki naučeno primijene u firmi u kojoj rade. Svima su još godinu dana otvoreni mjesečni susreti bivših polaznika, na kojima se razmjenjuju iskustva, saradnici i prvi poslovi.',
    ),
  ),
  startsInDays: 40,
  duration: 48,
  category: 'Soft Skills',
  tipObuke: 'Obrazovni program',
  price: 99.9,
  countInStock: 22,
  picture: { theme: 'enterprise', seed: 0 },
};
