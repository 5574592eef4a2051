import { brief, guarded, harmed, home, mixed, onPaper, team, unspoken, warm } from '../moods.ts'
import type { ReviewsByCompany } from '../sample-review.ts'

export const northernAndCentralReviews: ReviewsByCompany = {
  'Atelier Neuf Zelliges': [
    {
      ...unspoken,
      monthsAgo: 2,
      role: 'Dessinatrice',
      outStatus: 'No, I am not open',
      otherComments:
        'On parle de chaux, de cèdre et de délais. Le reste appartient à chacun. C’est confortable et un peu triste.',
    },
    {
      ...team,
      monthsAgo: 7,
      role: 'Tile setter',
      location: 'Rabat, Morocco',
      outStatus: 'I am open with a few colleagues',
      suggestions: 'Let the young ones choose their workshop. A good master makes all the difference.',
    },
  ],
  'Jasmin & Octets': [
    {
      ...home,
      monthsAgo: 0,
      role: 'Développeuse',
      outStatus: 'I am open with a few colleagues',
      otherComments:
        'Équipe jeune, très mixte. Un collègue a fait une remarque pendant un stand-up ; le responsable l’a repris tout de suite, calmement, devant tout le monde.',
    },
    {
      ...warm,
      monthsAgo: 3,
      role: 'Product owner',
      outStatus: 'I am open with some leadership but not with colleagues',
      suggestions: 'Be careful with company photos on social networks. Ask each time, also when the photo is nice.',
    },
    {
      ...mixed,
      monthsAgo: 6,
      role: 'Support client',
      location: 'Sfax, Tunisia',
      outStatus: 'No, I am not open',
    },
    {
      ...guarded,
      monthsAgo: 10,
      role: 'Commercial',
      yearLeft: '2023',
      outStatus: 'No, I am not open',
      otherComments: 'Le service commercial, c’était les blagues du matin au soir. J’ai tenu dix mois.',
      suggestions: 'Mettre un développeur à la tête du service commercial. Je plaisante à moitié.',
    },
  ],
  'Sixth Bridge Publishing': [
    {
      ...team,
      monthsAgo: 1,
      role: 'Translator',
      outStatus: 'I am open with a few colleagues',
      otherComments: 'Books make people softer. We know what we may not print, and the office knows whom not to ask.',
    },
    {
      ...unspoken,
      monthsAgo: 5,
      role: 'Layout',
      outStatus: 'No, I am not open',
    },
    {
      ...onPaper,
      monthsAgo: 11,
      role: 'Rights desk',
      location: 'Alexandria, Egypt',
      yearLeft: '2022',
      suggestions: 'At the book fairs abroad we say one thing. Say a tenth of it at home, quietly, to your own staff.',
    },
  ],
  'Wouri Bend Advisory': [
    {
      ...guarded,
      monthsAgo: 4,
      role: 'Junior auditor',
      yearLeft: '2024',
      outStatus: 'No, I am not open',
      otherComments:
        'A partner explained to the juniors what kind of person “does not fit the firm”. I handed in my laptop in December.',
    },
    {
      ...mixed,
      monthsAgo: 8,
      role: 'Customs desk',
      location: 'Yaoundé, Cameroon',
      suggestions: 'Evaluate us by files closed, not by who drinks with whom on Friday.',
    },
    {
      ...harmed,
      isPending: true,
      monthsAgo: 0,
      role: 'Tax associate',
      outStatus: 'No, I am not open',
      otherComments:
        'Clowns. The whole floor, clowns and cowards, and whoever says otherwise is a liar and an idiot!!!',
    },
  ],
  'Fleuve Tranquille Santé': [
    {
      ...warm,
      monthsAgo: 2,
      role: 'Sage-femme',
      outStatus: 'I am open with a few colleagues',
      otherComments: 'On a tellement de travail que la seule question est : tu es là demain ? Je suis là demain.',
    },
    {
      ...brief(unspoken),
      monthsAgo: 9,
      role: 'Pharmacie',
      location: 'Lubumbashi, Congo, Democratic Republic of the',
    },
  ],
}
