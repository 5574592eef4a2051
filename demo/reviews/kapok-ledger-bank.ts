import { brief, guarded, harmed, home, mixed, onPaper, team, unspoken, warm } from '../moods.ts'
import type { SampleReview } from '../sample-review.ts'

/** The company with more reviews than fit on a page. */
export const kapokLedgerBank: SampleReview[] = [
  {
    ...home,
    monthsAgo: 0,
    role: 'Software tester',
    outStatus: 'I am open with a few colleagues',
    suggestions:
      'Put the partner benefits into the main handbook. Today you find them only if somebody whispers the page number.',
    otherComments:
      'Two years here. My team knows, nobody made a speech about it, and the jokes stopped on day one because our lead stopped them.',
  },
  {
    ...warm,
    monthsAgo: 0,
    role: 'Branch teller',
    location: 'Kumasi, Ghana',
    outStatus: 'No, I am not open',
    suggestions:
      'Branch staff need the same training as head office. What we had was a slide deck, once, on a Friday at half past four.',
  },
  {
    ...team,
    monthsAgo: 0,
    role: 'Credit analyst',
    outStatus: 'I am open with a few colleagues',
    otherComments:
      'The people I sit with are the reason I stay. Two floors up I would not say a word, and I notice that I change how I talk in the lift.',
  },
  {
    ...onPaper,
    monthsAgo: 1,
    role: 'Relationship manager, small business',
    outStatus: 'No, I am not open',
    suggestions: 'Apply the policy to the people who bring in the big deposits too.',
    otherComments:
      'There is a good anti-harassment text and I have read it. When a large client made remarks at our stand, I was the one moved to another portfolio.',
  },
  {
    ...warm,
    monthsAgo: 1,
    role: 'Mobile kiosk agent',
    location: 'Tamale, Ghana',
    outStatus: 'No, I am not open',
    suggestions: 'Umbrellas and a door that locks would help everyone who works a kiosk alone, and us more than most.',
  },
  {
    ...home,
    monthsAgo: 1,
    location: 'Accra, Ghana',
    outStatus: 'I am an ally',
    otherComments:
      'Ally here. I manage eleven people and HR gave me a real afternoon on how to react when somebody tells me something private. I have used it twice. Keep doing that.',
  },
  { ...brief(unspoken), monthsAgo: 1 },
  {
    ...mixed,
    monthsAgo: 2,
    role: 'Compliance officer',
    outStatus: 'I am open with some leadership but not with colleagues',
    suggestions:
      'Stop asking for the “name of husband/wife” on the medical form. A blank line for “person to call” does the same work.',
    otherComments: 'My director knows and has been nothing but decent. The open-plan office is another matter.',
  },
  {
    ...team,
    monthsAgo: 2,
    role: 'Data engineer',
    outStatus: 'Yes, I am fully open',
    otherComments: 'The data floor is its own little republic. Mixed, loud, kind. If you join, ask to join us.',
  },
  {
    ...guarded,
    monthsAgo: 2,
    role: 'Loan recovery officer',
    location: 'Lagos, Nigeria',
    yearLeft: '2023',
    outStatus: 'No, I am not open',
    suggestions:
      'Field teams ride together for ten hours a day. Choose team leads who can go ten hours without preaching.',
    otherComments: 'Left after eighteen months. Nothing dramatic, only tired of inventing a fiancée.',
  },
  {
    ...warm,
    monthsAgo: 3,
    role: 'Graduate trainee',
    outStatus: 'No, I am not open',
    otherComments:
      'During the induction somebody asked straight out whether the conduct rules cover “everybody”, and the trainer said yes, everybody, next question. I breathed for the first time that week.',
  },
  {
    ...home,
    monthsAgo: 3,
    role: 'Product designer',
    outStatus: 'Yes, I am fully open',
    suggestions: 'More of the Thursday circle, and please not only in Accra.',
  },
  {
    ...unspoken,
    monthsAgo: 3,
    role: 'Cash operations',
    location: 'Freetown, Sierra Leone',
    otherComments:
      'Nobody speaks of it, so I have nothing good and nothing bad to report. You count notes, you sign, you go home.',
  },
  {
    ...onPaper,
    monthsAgo: 4,
    role: 'Call centre agent',
    outStatus: 'I am open with a few colleagues',
    facedDiscrimination: 'Unsure',
    suggestions:
      'Team leads should know that reading out a caller’s voice as “madam, sorry, sir” and laughing is not small. Some of us have that voice.',
  },
  {
    ...mixed,
    monthsAgo: 4,
    role: 'Accountant',
    location: "Abidjan, Cote d'Ivoire",
    outStatus: 'No, I am not open',
    otherComments:
      'Ambiance correcte, collègues polis. On ne parle pas de ces choses. Le siège envoie des courriels en anglais sur l’inclusion, personne ici ne les ouvre.',
    suggestions: 'Traduire les règles internes en français, et les expliquer de vive voix.',
  },
  {
    ...warm,
    monthsAgo: 5,
    outStatus: 'I am an ally',
    role: 'Internal auditor',
    otherComments: 'Ally. From where I sit complaints are written down and followed up, slower than I would like.',
  },
  {
    ...team,
    monthsAgo: 5,
    role: 'Network technician',
    yearLeft: '2024',
    outStatus: 'I am open with a few colleagues',
    otherComments:
      'I left for money, not because of the people. My old colleagues still send me pictures of the canteen rice.',
  },
  {
    ...harmed,
    monthsAgo: 6,
    role: 'Security desk',
    location: 'Lagos, Nigeria',
    yearLeft: '2022',
    outStatus: 'No, I am not open',
    suggestions: 'Train the contractors. We wear your badge.',
    otherComments:
      'Someone went through my phone while it was charging. After that it was names every shift, and the supervisor laughed with them. I was told that contractors cannot complain to the bank.',
  },
  {
    ...warm,
    monthsAgo: 6,
    role: 'Marketing associate',
    outStatus: 'I am open with a few colleagues',
    otherComments:
      'Creative side of the house: relaxed. When a campaign line was unkind we said so and it was changed the same day.',
  },
  { ...brief(mixed), monthsAgo: 7, otherComments: 'Average. Better than my last bank.' },
  {
    ...unspoken,
    monthsAgo: 7,
    role: 'Branch supervisor',
    location: 'Tamale, Ghana',
    outStatus: 'No, I am not open',
    discussionHandling: 'Other (please specify)',
    discussionHandlingOther: 'Only in morning devotion, and not kindly',
    suggestions: 'Make the morning devotion voluntary, really voluntary, with no list of who came.',
  },
  {
    ...home,
    monthsAgo: 8,
    role: 'Learning and development',
    outStatus: 'I am open with some leadership but not with colleagues',
    otherComments:
      'I was afraid to propose the module and my manager asked only how many hours I needed. It is now part of every new lead’s first month.',
  },
  {
    ...mixed,
    monthsAgo: 8,
    role: 'Treasury analyst',
    outStatus: 'No, I am not open',
    suggestions: 'An anonymous line that does not end on the desk of your own head of department.',
  },
  {
    ...team,
    monthsAgo: 9,
    role: 'Kiosk agent',
    location: 'Kumasi, Ghana',
    outStatus: 'I am open with a few colleagues',
    otherComments: 'We are four kiosks on one street and we look after each other. Head office is far, in every sense.',
  },
  {
    ...onPaper,
    monthsAgo: 10,
    role: 'Insurance sales',
    location: 'Lagos, Nigeria',
    outStatus: 'No, I am not open',
    otherComments:
      'The certificate for the inclusion course hangs in reception. I would like to meet one person who attended it.',
  },
  {
    ...warm,
    monthsAgo: 11,
    role: 'Fraud desk, night shift',
    outStatus: 'I am open with a few colleagues',
    suggestions:
      'Transport home after the night shift for everybody. It is the walk to the station that worries me, not the office.',
  },
  {
    ...guarded,
    monthsAgo: 12,
    role: 'Driver',
    outStatus: 'No, I am not open',
    otherComments: 'In the car you hear everything that people really think. I keep my eyes on the road.',
  },
  {
    ...warm,
    monthsAgo: 13,
    role: 'Business analyst',
    yearLeft: '2024',
    outStatus: 'Yes, I am fully open',
    suggestions: 'Write down what you already do well, so that it survives a change of management.',
    otherComments: 'Good years. I would go back to the Accra office, not to every branch.',
  },
  {
    ...mixed,
    isPending: true,
    monthsAgo: 0,
    role: 'Contact centre, French desk',
    location: "Abidjan, Cote d'Ivoire",
    outStatus: 'I am open with a few colleagues',
    otherComments:
      'New here since this season. The French desk is friendly and a bit chaotic. I told two colleagues at lunch and the world did not end.',
  },
]
