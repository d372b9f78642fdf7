import { html } from 'lit';

/** CC BY 3.0 asks to name the authors and to say what was changed; the list is that of THIRD-PARTY-NOTICES.md. */
const AUTHORS =
  'Lorc, Delapouite, John Colburn, Felbrigg, John Redman, Carl Olsen, Sbed, PriorBlue, Willdabeast, Viscious Speed, Lord Berandas, Irongamer, HeavenlyDog, Lucas, Faithtoken, Skoll, Andy Meneely, Cathelineau, Kier Heyl, Aussiesim, Sparker, Zeromancer, Rihlsul, Quoting, Guard13007, DarkZaitzev, SpencerDub, GeneralAce135, Zajkonur, Catsu, Starseeker, Pepijn Poolman, Pierre Leducq, Caro Asercion';

export const iconCredits = html`Icons by the contributors of
  <a href="https://game-icons.net" rel="noreferrer">game-icons.net</a>, licensed under
  <a href="https://creativecommons.org/licenses/by/3.0/" rel="noreferrer">CC BY 3.0</a>; changed into masks and made into
  objects: <span translate="no">${AUTHORS}</span>.`;
