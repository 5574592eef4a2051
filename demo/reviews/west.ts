import { brief, guarded, harmed, home, mixed, onPaper, team, unspoken, warm } from '../moods.ts'
import type { ReviewsByCompany } from '../sample-review.ts'

export const westernReviews: ReviewsByCompany = {
  'Kettledrum Cloud': [
    {
      ...home,
      monthsAgo: 0,
      role: 'Backend developer',
      location: 'Abeokuta, Nigeria',
      outStatus: 'Yes, I am fully open',
      otherComments:
        'Remote, so my house is my office and nobody polices my shirt. The yearly meet-up was the test, and it went fine. Rooms were single, nobody asked why.',
      suggestions: 'Keep the single rooms.',
    },
    {
      ...home,
      monthsAgo: 1,
      role: 'Customer support',
      outStatus: 'I am open with a few colleagues',
      suggestions:
        'Health cover for a second adult without having to say what that adult is to you. Half the industry does it already.',
    },
    {
      ...warm,
      monthsAgo: 1,
      role: 'Site reliability engineer',
      outStatus: 'I am an ally',
      otherComments:
        'As an ally: good written culture. Our style guide says how to write about people and reviewers do send text back. Voice calls are looser.',
    },
    {
      ...team,
      monthsAgo: 2,
      role: 'Payroll specialist',
      outStatus: 'No, I am not open',
      suggestions: 'Payroll sees everybody’s family data. Please let fewer of us see it.',
    },
    {
      ...warm,
      monthsAgo: 3,
      role: 'QA engineer',
      outStatus: 'I am open with a few colleagues',
      otherComments: 'Cameras off is normal. Small thing, big relief.',
    },
    {
      ...home,
      monthsAgo: 4,
      role: 'Technical writer',
      location: 'Nairobi, Kenya',
      outStatus: 'Yes, I am fully open',
      otherComments:
        'Hired from another country, paid like everybody else, asked for my pronouns once and they have been right since.',
    },
    {
      ...mixed,
      monthsAgo: 5,
      role: 'Account executive',
      outStatus: 'No, I am not open',
      suggestions:
        'Sales travels alone to clients. Give us a plan for when a client crosses a line, beyond “manage the relationship”.',
      otherComments: 'Engineering and sales feel like two companies.',
    },
    { ...brief(home), monthsAgo: 6 },
    {
      ...onPaper,
      monthsAgo: 7,
      role: 'Office coordinator',
      outStatus: 'No, I am not open',
      otherComments:
        'For the few of us who sit in the actual office things are more traditional than the website suggests. The landlord’s people are worse than ours.',
    },
    {
      ...warm,
      monthsAgo: 9,
      role: 'Front-end developer',
      yearLeft: '2024',
      outStatus: 'I am open with some leadership but not with colleagues',
      otherComments:
        'Left to study. My exit talk was honest in both directions and they wrote down what I said about the group chats.',
      suggestions: 'Moderate the group chats. Football is not an excuse.',
    },
    {
      ...team,
      monthsAgo: 11,
      role: 'Data analyst',
      location: 'Accra, Ghana',
      outStatus: 'I am open with a few colleagues',
    },
    {
      ...home,
      monthsAgo: 13,
      role: 'Security engineer',
      outStatus: 'No, I am not open',
      otherComments:
        'I am out to nobody, by choice. What I can say is that I never had to laugh along to be safe here.',
    },
  ],
  'Ẹyẹlé Air & Road Freight': [
    {
      ...team,
      monthsAgo: 0,
      role: 'Dispatcher',
      outStatus: 'I am open with a few colleagues',
      otherComments:
        'Depot people tease everybody about everything, but when it turned sharp, two drivers shut it down before I could.',
    },
    {
      ...unspoken,
      monthsAgo: 2,
      role: 'Van driver',
      location: 'Ilọrin, Nigeria',
      outStatus: 'No, I am not open',
      suggestions:
        'Two to a room on long routes is hard for me, and I cannot say why. Let people pay the difference for a single.',
    },
    {
      ...guarded,
      monthsAgo: 4,
      role: 'Warehouse clerk',
      location: 'Lagos, Nigeria',
      yearLeft: '2023',
      outStatus: 'No, I am not open',
      otherComments:
        'They wanted to know which church, which wife, which village. After a year I had run out of stories.',
    },
    {
      ...mixed,
      monthsAgo: 6,
      role: 'Cold chain technician',
      outStatus: 'I am open with some leadership but not with colleagues',
      otherComments:
        'My supervisor knows. She put me on the early shift, away from the loudest table. Not justice, but help.',
    },
    {
      ...warm,
      monthsAgo: 8,
      role: 'Ground crew',
      outStatus: 'I am an ally',
      suggestions: 'I am an ally. Say out loud at the Monday briefing that the conduct code counts on the apron too.',
    },
    { ...brief(unspoken), monthsAgo: 12 },
  ],
  'Coopérative Cacao Trois Fromagers': [
    {
      ...team,
      monthsAgo: 1,
      role: 'Contrôle qualité',
      outStatus: 'I am open with a few colleagues',
      otherComments:
        'Au laboratoire on est cinq et on se protège. Dans les villages, je redeviens « le monsieur du cacao » et c’est tout.',
      suggestions: 'Une chambre individuelle pendant les tournées, pour toutes et tous.',
    },
    {
      ...unspoken,
      monthsAgo: 5,
      role: 'Comptable',
      location: "Abidjan, Cote d'Ivoire",
      otherComments: 'Personne ne pose de questions. Cela me va.',
    },
    {
      ...warm,
      monthsAgo: 10,
      role: 'Field trainer',
      outStatus: 'No, I am not open',
      yearLeft: '2024',
      suggestions:
        'The buyers from abroad ask about inclusion every spring. Answer them with our words, not with a consultant’s.',
    },
  ],
  'Harmattan Works / Civil & Coastal': [
    {
      ...harmed,
      monthsAgo: 2,
      role: 'Surveyor’s assistant',
      yearLeft: '2023',
      outStatus: 'No, I am not open',
      suggestions:
        'A site office door that is open to complaints, and somebody in it who is not the cousin of the foreman.',
      otherComments: 'My boots were thrown into the sea. Everybody knew by whom. I was the one transferred.',
    },
    {
      ...guarded,
      monthsAgo: 6,
      role: 'Machine operator',
      outStatus: 'No, I am not open',
      facedDiscrimination: 'Unsure',
    },
    {
      ...mixed,
      monthsAgo: 9,
      role: 'Draughtsperson',
      outStatus: 'I am open with a few colleagues',
      otherComments:
        'The drawing office is calm. I do not go to site if I can help it, and my lead never makes me explain.',
    },
  ],
  'Lagoon Table': [
    {
      ...home,
      monthsAgo: 0,
      role: 'Pastry cook',
      outStatus: 'Yes, I am fully open',
      otherComments:
        'The kitchen shouts, swears and feeds you. Burn the caramel and you hear about it. Be yourself and nobody looks up.',
    },
    {
      ...warm,
      monthsAgo: 3,
      role: 'Floor staff',
      outStatus: 'I am open with a few colleagues',
      suggestions: 'Back us when a guest is rude. “The customer is king” should end where the insult begins.',
    },
    {
      ...team,
      monthsAgo: 8,
      role: 'Catering driver',
      yearLeft: '2024',
      otherComments: 'Good crew, long nights, fair pay in cash and on time.',
    },
  ],
  'Sahel Lantern Radio': [
    {
      ...mixed,
      monthsAgo: 1,
      role: 'Sound engineer',
      outStatus: 'No, I am not open',
      otherComments: 'On air we are careful, and off air too. With the country as it is I do not blame the station.',
    },
    {
      ...warm,
      monthsAgo: 4,
      role: 'Producer',
      outStatus: 'I am open with some leadership but not with colleagues',
      suggestions:
        'A rule for guests in the studio: what may be said about people, and who presses the button when it is said.',
    },
    {
      ...unspoken,
      monthsAgo: 9,
      role: 'Translator',
      location: 'Mopti, Mali',
      suggestions: 'Nothing that can be done this year. Keep the women’s hour.',
    },
  ],
  'Palaver Tree Legal Chambers': [
    {
      ...home,
      monthsAgo: 3,
      role: 'Paralegal',
      outStatus: 'I am open with a few colleagues',
      otherComments:
        'Lawyers argue about commas here, but on whether a colleague may be insulted there is no debate at all.',
    },
    {
      ...onPaper,
      monthsAgo: 7,
      role: 'Clerk',
      outStatus: 'No, I am not open',
      yearLeft: '2022',
      suggestions: 'You defend strangers on Saturdays. Look also at who makes the tea and how they are spoken to.',
    },
  ],
  'Kankurang Reading Rooms': [
    {
      ...warm,
      monthsAgo: 2,
      role: 'Librarian',
      outStatus: 'No, I am not open',
      otherComments:
        'Quiet work among quiet people. The trainings speak of “every child”, and once you say every child often enough you start to mean it.',
    },
    {
      ...guarded,
      monthsAgo: 11,
      role: 'Teacher trainer',
      yearLeft: '2023',
      suggestions: 'Do not let parents’ rumours decide who may stand before a class.',
    },
  ],
  'Federated Association of Smallholder Shea, Cashew, Mango and Sesame Growers, Processors and Exporters of the Upper Basin':
    [
      {
        ...unspoken,
        monthsAgo: 4,
        role: 'Grading line',
        outStatus: 'No, I am not open',
        otherComments:
          'The name of the employer is longer than my contract. Work is seasonal, talk is about rain and prices.',
      },
      {
        ...team,
        monthsAgo: 6,
        role: 'Export documents',
        location: 'Ouagadougou, Burkina Faso',
        outStatus: 'I am open with a few colleagues',
        suggestions:
          'Contracts longer than a season. It is easier to be honest when you are not up for renewal in June.',
      },
    ],
  'Ndar Thread & Dye': [
    {
      ...home,
      monthsAgo: 1,
      role: 'Pattern cutter',
      outStatus: 'I am open with a few colleagues',
      otherComments:
        'Costume people are costume people everywhere, thank God. You learn indigo, you learn patience, and there is always a plate for one more.',
    },
    {
      ...mixed,
      monthsAgo: 10,
      role: 'Shop assistant',
      location: 'Dakar, Senegal',
      outStatus: 'No, I am not open',
      suggestions: 'The workshop and the shop are different worlds. Let us rotate.',
    },
  ],
  'Palm Wharf Stevedores': [
    {
      ...unspoken,
      isPending: true,
      monthsAgo: 0,
      role: 'Tally clerk',
      outStatus: 'No, I am not open',
      otherComments:
        'First review of this place, I think. Hard work, honest weights, no talk about private life on the quay.',
      suggestions: 'Lockers.',
    },
  ],
}
