import { brief, guarded, harmed, home, mixed, onPaper, team, unspoken, warm } from '../moods.ts'
import type { ReviewsByCompany } from '../sample-review.ts'

export const southernReviews: ReviewsByCompany = {
  'Second Shift Solar': [
    {
      ...home,
      monthsAgo: 0,
      role: 'Installer',
      outStatus: 'Yes, I am fully open',
      otherComments:
        'On a roof in a south-easter all you want from a colleague is that they hold the ladder. Mine do. They also came to my wedding.',
    },
    {
      ...home,
      monthsAgo: 1,
      role: 'Stock controller',
      outStatus: 'Yes, I am fully open',
      suggestions: 'Overalls in more cuts. Not every woman and not every man is the shape in the catalogue.',
    },
    {
      ...warm,
      monthsAgo: 3,
      role: 'School liaison',
      location: 'Gqeberha, South Africa',
      outStatus: 'I am open with a few colleagues',
      otherComments:
        'The company is lovely. Some of the school committees are not, and we are learning together what to accept.',
    },
    {
      ...team,
      monthsAgo: 6,
      role: 'Apprentice electrician',
      outStatus: 'I am open with a few colleagues',
      suggestions: 'Apprentices are placed with subcontractors for months. Check on us there.',
    },
    { ...brief(home), monthsAgo: 8 },
    {
      ...mixed,
      monthsAgo: 11,
      role: 'Debtors clerk',
      yearLeft: '2023',
      outStatus: 'I am an ally',
      otherComments:
        'Ally. Good values, thin on process. When a real complaint came, nobody knew whose desk it belonged on.',
    },
  ],
  'Egoli Skyline Mutual': [
    {
      ...home,
      monthsAgo: 0,
      role: 'Pension consultant',
      outStatus: 'Yes, I am fully open',
      otherComments:
        'My partner is on my policy, in the system, as my partner. It took one form. I cried in the parking lot, then went back to work.',
    },
    {
      ...onPaper,
      monthsAgo: 1,
      role: 'Call centre agent',
      outStatus: 'I am open with a few colleagues',
      suggestions: 'The network meets at four in the head office. Agents are on the phones at four.',
      otherComments:
        'On the eleventh floor they have panels and cupcakes. On the second floor we have targets and a supervisor who mimics voices.',
    },
    {
      ...warm,
      monthsAgo: 2,
      role: 'Software developer',
      outStatus: 'Yes, I am fully open',
      otherComments: 'Big old company that is really trying. Slow, polite, mostly sincere.',
    },
    {
      ...home,
      monthsAgo: 3,
      role: 'Legal adviser',
      location: 'Pretoria, South Africa',
      outStatus: 'Yes, I am fully open',
      suggestions: 'Medical scheme: cover gender-affirming care fully, not “case by case”. Case by case means begging.',
    },
    {
      ...mixed,
      monthsAgo: 5,
      role: 'Claims assessor',
      outStatus: 'No, I am not open',
      otherComments: 'I could be open, I think. My church is three desks long in this department, so I am not.',
    },
    {
      ...guarded,
      monthsAgo: 6,
      role: 'Outbound sales',
      location: 'Polokwane, South Africa',
      yearLeft: '2022',
      facedDiscrimination: 'Yes, frequently',
      outStatus: 'No, I am not open',
      suggestions: 'Visit the regional branches without announcing the visit.',
    },
    {
      ...home,
      monthsAgo: 8,
      role: 'HR business partner',
      outStatus: 'I am an ally',
      otherComments:
        'Ally, and HR, so weigh this as you like. We dismissed somebody senior over this last year. It was not announced, but it happened.',
    },
    { ...brief(warm), monthsAgo: 10 },
    {
      ...warm,
      monthsAgo: 12,
      role: 'Facilities',
      outStatus: 'I am open with a few colleagues',
      suggestions: 'A toilet with a plain door and a plain sign on each floor. We have the space, I have the plans.',
    },
    {
      ...onPaper,
      isPending: true,
      monthsAgo: 1,
      role: 'Call centre, night',
      outStatus: 'No, I am not open',
      suggestions: 'Bring the network to the night shift. Once would do for a start.',
      otherComments: 'Writing this on my break. Not bad people, tired people. But tired people say things.',
    },
  ],
  'Isifundo Night School': [
    {
      ...home,
      monthsAgo: 0,
      role: 'Maths tutor',
      outStatus: 'Yes, I am fully open',
      otherComments: 'Students of sixty ask me the most beautiful direct questions. The school lets me answer them.',
    },
    {
      ...warm,
      monthsAgo: 2,
      role: 'Registrar’s office',
      outStatus: 'I am open with a few colleagues',
      suggestions: 'Let students and staff enter a called-by name. I change it by hand on every class list.',
    },
    {
      ...team,
      monthsAgo: 5,
      role: 'Welding instructor',
      outStatus: 'No, I am not open',
      otherComments: 'Workshop talk is workshop talk, but if I say “enough” it is enough.',
    },
    {
      ...home,
      monthsAgo: 7,
      role: 'Caretaker',
      location: 'Pietermaritzburg, South Africa',
      outStatus: 'I am an ally',
      otherComments: 'I am an ally, my child is not. They treat my child like theirs.',
    },
    {
      ...mixed,
      monthsAgo: 13,
      role: 'English tutor',
      yearLeft: '2024',
      suggestions: 'Contracts by the term make everybody careful about everything.',
    },
  ],
  'Great Stone Theatre Company': [
    {
      ...home,
      monthsAgo: 1,
      role: 'Lighting',
      outStatus: 'I am open with a few colleagues',
      otherComments: 'Backstage is the safest dark I know.',
    },
    {
      ...team,
      monthsAgo: 4,
      role: 'Touring actor',
      outStatus: 'I am open with a few colleagues',
      suggestions: 'Before we tour a town, ask which of us would rather not sleep there.',
    },
    {
      ...warm,
      monthsAgo: 7,
      role: 'Box office',
      outStatus: 'I am an ally',
      otherComments: 'Ally. We lose some sponsors over the plays we put on, and the company puts them on.',
    },
    {
      ...mixed,
      monthsAgo: 11,
      role: 'Set builder',
      yearLeft: '2022',
      otherComments: 'The stage crew I worked with was rougher than the actors imagine. Fair boss, though.',
    },
  ],
  'Mosi Mist Lodges': [
    {
      ...unspoken,
      monthsAgo: 2,
      role: 'Guide',
      outStatus: 'No, I am not open',
      suggestions: 'Guests ask us personal questions all day. Teach us a good way not to answer.',
    },
    {
      ...guarded,
      monthsAgo: 9,
      role: 'Kitchen porter',
      yearLeft: '2023',
      otherComments: 'One manager was fair. He was moved and that was that.',
    },
  ],
  'Marula Bend District Council': [
    {
      ...warm,
      monthsAgo: 1,
      role: 'Library services',
      outStatus: 'I am open with some leadership but not with colleagues',
      otherComments:
        'Since the court ruling the circulars have changed their tone. The corridor takes longer than the circular.',
      suggestions: 'Read the circular aloud at the depot. Not everyone has an inbox.',
    },
    {
      ...unspoken,
      monthsAgo: 5,
      role: 'Refuse planning',
      location: 'Mochudi, Botswana',
      outStatus: 'No, I am not open',
      colleagueSupport: 'Somewhat supportive',
    },
  ],
  'Fog Coast Wind': [
    {
      ...team,
      monthsAgo: 3,
      role: 'Turbine technician',
      outStatus: 'Yes, I am fully open',
      otherComments:
        'Ninety metres up with one other person you talk. Mine said “I figured” and handed me the torque wrench.',
    },
    {
      ...warm,
      monthsAgo: 8,
      role: 'Yard instructor',
      location: 'Swakopmund, Namibia',
      outStatus: 'I am open with a few colleagues',
      suggestions: 'The dormitory has two doors, boys and girls. We train adults, give them rooms.',
    },
  ],
  'Pão do Bairro Azul': [
    {
      ...warm,
      monthsAgo: 2,
      role: 'Padeiro',
      outStatus: 'I am open with a few colleagues',
      otherComments:
        'Às quatro da manhã ninguém quer saber da vida dos outros, quer saber da massa. E depois rimos todos juntos.',
    },
    {
      ...mixed,
      monthsAgo: 6,
      role: 'Caixa de loja',
      location: 'Matola, Mozambique',
      outStatus: 'No, I am not open',
      suggestions: 'Formação para os chefes de loja. Cada loja é um mundo.',
    },
  ],
  'Semba Fibra': [
    {
      ...team,
      monthsAgo: 0,
      role: 'Instalador',
      outStatus: 'I am open with a few colleagues',
      otherComments: 'Entramos em casa das pessoas todos os dias, aprendemos a não comentar. Entre nós, a mesma regra.',
    },
    {
      ...home,
      monthsAgo: 4,
      role: 'Network planner',
      outStatus: 'Yes, I am fully open',
      otherComments:
        'I came from a state office where I wore a ring as camouflage. I have not worn it since my second week here.',
    },
    {
      ...mixed,
      monthsAgo: 9,
      role: 'Shop sales',
      location: 'Benguela, Angola',
      outStatus: 'No, I am not open',
    },
    {
      ...onPaper,
      monthsAgo: 12,
      role: 'Billing',
      location: 'Lubango, Angola',
      yearLeft: '2023',
      suggestions: 'The code of conduct came with a quiz, and everybody copied the answers. Talk to us instead.',
    },
  ],
  "Lakeshore Mothers' Health Network": [
    {
      ...warm,
      monthsAgo: 1,
      role: 'Midwife',
      location: 'Mangochi, Malawi',
      outStatus: 'No, I am not open',
      otherComments: 'We are sworn to keep secrets and we keep each other’s too.',
    },
    {
      ...onPaper,
      monthsAgo: 3,
      role: 'Programme officer',
      outStatus: 'I am open with a few colleagues',
      suggestions:
        'The donors’ policy is in our binder. The driver who refused to ride with me has never seen the binder.',
    },
    {
      ...harmed,
      monthsAgo: 5,
      role: 'Outreach volunteer',
      location: 'Nkhotakota, Malawi',
      yearLeft: '2024',
      outStatus: 'No, I am not open',
      otherComments: 'After a rumour I was asked not to come “for some weeks”. It is now more than some weeks.',
      suggestions: 'Volunteers need somebody to call.',
    },
    {
      ...team,
      monthsAgo: 8,
      role: 'Motorbike courier',
      outStatus: 'I am open with a few colleagues',
      otherComments: 'Couriers are outsiders already, so we are kind to outsiders.',
    },
    {
      ...mixed,
      monthsAgo: 12,
      role: 'Monitoring and evaluation',
      outStatus: 'I am an ally',
      suggestions:
        'I am an ally. We count everything except how our own staff are doing. Run the survey on ourselves once.',
    },
  ],
}
