import { brief, guarded, harmed, home, mixed, onPaper, team, unspoken, warm } from '../moods.ts'
import type { ReviewsByCompany } from '../sample-review.ts'

export const easternReviews: ReviewsByCompany = {
  'Nandi Flame Clinics': [
    {
      ...home,
      monthsAgo: 0,
      role: 'Night line nurse',
      outStatus: 'I am open with a few colleagues',
      otherComments:
        'We are trained to ask callers without judging, and after a few hundred calls it rubs off on how we treat each other.',
      suggestions: 'Give the day staff the same training. It shows who never had it.',
    },
    {
      ...warm,
      monthsAgo: 0,
      role: 'Lab technologist',
      location: 'Nakuru, Kenya',
      outStatus: 'No, I am not open',
      otherComments: 'Confidentiality is taken seriously for patients. For staff it is mostly good manners.',
    },
    {
      ...onPaper,
      monthsAgo: 2,
      role: 'Receptionist',
      location: 'Eldoret, Kenya',
      outStatus: 'No, I am not open',
      suggestions:
        'Patients comment on my clothes and I have been told to “dress for the town”. Tell the town to come for its blood pressure.',
    },
    {
      ...home,
      monthsAgo: 3,
      role: 'Clinical officer',
      outStatus: 'Yes, I am fully open',
      otherComments: 'I interviewed in a bow tie and the only question about it was where I bought it.',
    },
    {
      ...team,
      monthsAgo: 4,
      role: 'Pharmacy assistant',
      location: 'Mombasa, Kenya',
      outStatus: 'I am open with a few colleagues',
      suggestions: 'A posting policy that lets us say, without giving reasons, “not that town please”.',
    },
    {
      ...warm,
      monthsAgo: 5,
      role: 'Finance assistant',
      outStatus: 'I am an ally',
      otherComments:
        'Ally. I took part in the listening sessions. People spoke, and minutes came back with names removed. That was well done.',
    },
    { ...brief(warm), monthsAgo: 7 },
    {
      ...mixed,
      monthsAgo: 8,
      role: 'Ambulance crew',
      yearLeft: '2023',
      outStatus: 'No, I am not open',
      otherComments:
        'Excellent medicine. In the vehicle it depends whom you are paired with, and twelve hours are long.',
    },
    {
      ...home,
      monthsAgo: 11,
      role: 'Counsellor',
      outStatus: 'I am open with some leadership but not with colleagues',
      suggestions:
        'Supervision by somebody outside the company. Some things I cannot bring to my own manager, however kind.',
    },
    {
      ...warm,
      isPending: true,
      monthsAgo: 0,
      role: 'Dental assistant',
      location: 'Nakuru, Kenya',
      outStatus: 'I am open with a few colleagues',
      otherComments: 'Nobody made a fuss, somebody made mandazi. I count that as support.',
    },
  ],
  'So, What Now? Studio': [
    {
      ...home,
      monthsAgo: 0,
      role: 'Illustrator',
      outStatus: 'Yes, I am fully open',
      otherComments:
        'Yes the dog is real and yes she comes to meetings. Half the room is some kind of family and the other half brings snacks.',
    },
    {
      ...home,
      monthsAgo: 2,
      role: 'Copywriter',
      outStatus: 'Yes, I am fully open',
      suggestions: 'Say no to the next client who wants our faces for their June poster and our silence in July.',
    },
    {
      ...team,
      monthsAgo: 5,
      role: 'Account manager',
      outStatus: 'I am open with a few colleagues',
      otherComments: 'Lovely inside. With clients we act a little, and nobody has decided how much is too much.',
    },
    {
      ...warm,
      monthsAgo: 9,
      role: 'Animator',
      yearLeft: '2024',
      outStatus: 'I am open with a few colleagues',
      otherComments: 'Left burnt out, not pushed out. Deadlines were the only bully.',
      suggestions: 'Hire one more animator. Please.',
    },
    { ...brief(home), monthsAgo: 13, role: 'Radio producer' },
  ],
  'Winam Cold Quay': [
    {
      ...guarded,
      monthsAgo: 3,
      role: 'Filleting floor',
      outStatus: 'No, I am not open',
      otherComments:
        'They pick on whoever is soft. I make myself hard at the gate and put it down again at the bus stop.',
    },
    {
      ...mixed,
      monthsAgo: 8,
      role: 'Route sales',
      outStatus: 'I am open with a few colleagues',
      suggestions: 'There is a suggestion box. It has a padlock and, we are told, no key.',
    },
    {
      ...brief(unspoken),
      isPending: true,
      monthsAgo: 0,
      otherComments:
        'ICE MACHINES all sizes, cheap, delivery in two days!! Ask at the fish market for the blue container!!',
    },
  ],
  'Kitenge Cloudworks': [
    {
      ...mixed,
      monthsAgo: 1,
      role: 'Developer',
      outStatus: 'No, I am not open',
      suggestions: 'Let us work from home on the days when the news is bad. You do not have to ask why.',
      otherComments:
        'As safe as a place can be that has to obey the law outside. I trust perhaps three people here with my life, and I mean the word.',
    },
    {
      ...team,
      monthsAgo: 3,
      role: 'Implementation officer',
      outStatus: 'I am open with a few colleagues',
      otherComments:
        'The team made a quiet agreement that private matters are never put in the work chat. Everybody keeps it.',
    },
    {
      ...unspoken,
      monthsAgo: 4,
      role: 'Support agent',
      location: 'Mbarara, Uganda',
      openColleagues: 'No, no one is openly LGBTQ+',
    },
    {
      ...warm,
      monthsAgo: 7,
      role: 'Hardware technician',
      outStatus: 'I am an ally',
      otherComments:
        'Ally. Management removed “marital status” from our forms without any announcement. It was noticed by those who needed to notice.',
    },
    {
      ...guarded,
      monthsAgo: 10,
      role: 'Sales representative',
      yearLeft: '2023',
      outStatus: 'No, I am not open',
      suggestions:
        'When police or press call about a member of staff, have one person trained to answer, and let the answer be “no comment”.',
    },
  ],
  "Crane's Nest Assurance": [
    {
      ...guarded,
      monthsAgo: 2,
      role: 'Claims handler',
      outStatus: 'No, I am not open',
      otherComments: 'Prayers at eight, gossip at nine. I do my files well so that there is one thing they cannot say.',
    },
    {
      ...harmed,
      monthsAgo: 6,
      yearLeft: '2023',
      outStatus: 'No, I am not open',
      suggestions: 'I have none for them. For others: keep two phones.',
    },
    {
      ...unspoken,
      monthsAgo: 12,
      role: 'Actuarial trainee',
      otherComments: 'Numbers all day, headphones in. My floor leaves people alone.',
    },
  ],
  'Imisozi Drone Works': [
    {
      ...warm,
      monthsAgo: 0,
      role: 'Assembly technician',
      outStatus: 'I am open with a few colleagues',
      otherComments: 'Young team, many came back from studies abroad. You are judged by your solder joints.',
    },
    {
      ...home,
      monthsAgo: 4,
      role: 'Flight test',
      outStatus: 'I am open with some leadership but not with colleagues',
      suggestions: 'Put the equality clause in the contracts in Kinyarwanda as well. People sign what they can read.',
    },
    {
      ...mixed,
      monthsAgo: 9,
      role: 'Field pilot',
      location: 'Musanze, Rwanda',
      otherComments: 'On the estates we are guests and we behave like guests.',
    },
  ],
  'Dhow & Anchor Hotels': [
    {
      ...team,
      monthsAgo: 1,
      role: 'Front desk',
      outStatus: 'I am open with a few colleagues',
      otherComments:
        'Two men ask for one bed and nobody blinks, they are guests. For staff the rule is another one, and it is unwritten.',
    },
    {
      ...guarded,
      monthsAgo: 3,
      role: 'Housekeeping',
      outStatus: 'No, I am not open',
      suggestions: 'Staff housing with doors that lock from inside.',
    },
    {
      ...warm,
      monthsAgo: 7,
      role: 'Trainee cook',
      outStatus: 'No, I am not open',
      otherComments:
        'Jikoni ni kama familia. The chef threw out a supplier who called me a name. Threw him out, with his octopus.',
    },
    { ...brief(mixed), monthsAgo: 10, yearLeft: '2024' },
  ],
  'Moving Day Brothers & Sisters': [
    {
      ...warm,
      monthsAgo: 2,
      role: 'Loader',
      outStatus: 'I am open with a few colleagues',
      otherComments: 'You cannot carry a piano with a person and hate them. That is all I know about inclusion.',
    },
  ],
  'Blue Gorge Hydropower': [
    {
      ...unspoken,
      monthsAgo: 3,
      role: 'Control room operator',
      outStatus: 'No, I am not open',
      otherComments:
        'The subject does not exist here. I read this site on my phone with the screen turned to the wall.',
    },
    {
      ...guarded,
      monthsAgo: 12,
      role: 'Line crew',
      location: 'Bahir Dar, Ethiopia',
      yearLeft: '2021',
      suggestions: 'Shared tents for three weeks are too much for anybody.',
    },
  ],
  'Lémurie Vanille & Girofle': [
    {
      ...warm,
      monthsAgo: 5,
      role: 'Responsable du séchage',
      outStatus: 'Yes, I am fully open',
      otherComments: 'Ici tout le monde connaît tout le monde, donc il n’y a pas de secret, et pas de drame non plus.',
    },
    {
      ...team,
      monthsAgo: 8,
      role: 'Export desk',
      location: 'Antananarivo, Madagascar',
      outStatus: 'I am open with a few colleagues',
      suggestions: 'A written policy. Kindness is not a policy, it leaves when the kind person leaves.',
    },
  ],
  'Île Claire Contact Centre': [
    {
      ...home,
      monthsAgo: 1,
      role: 'Airline desk, Portuguese',
      outStatus: 'Yes, I am fully open',
      otherComments:
        'Headset on, real first name on the badge, the one I chose. HR changed it in the system in two days.',
      suggestions: 'Change it on the payslip too.',
    },
    {
      ...onPaper,
      monthsAgo: 4,
      role: 'Team lead, insurance desk',
      outStatus: 'I am open with some leadership but not with colleagues',
      otherComments:
        'Awards on the wall, and still the “joke of the day” on the second-shift screen. I took it down twice.',
    },
    {
      ...warm,
      monthsAgo: 6,
      role: 'Trainer',
      yearLeft: '2024',
      outStatus: 'I am an ally',
      suggestions:
        'Teach supervisors what to do when a caller insults an agent. We wrote the page, it was never printed.',
    },
  ],
}
