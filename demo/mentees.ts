export interface SampleMentee {
  fullName: string
  country: string
  gender?: string
  pronouns?: string
  industry: string
  professionalStage: 'graduate' | 'early' | 'mid' | 'founder'
  growthAreas: string[]
  growthAreasOther?: string
  mentorQualities: string
  wishes: 'directory' | 'match' | 'both'
  selectedMentorName?: string
  otherInfo?: string
  hasCv?: true
}

/** Invented people, newest first. */
export const mentees: SampleMentee[] = [
  {
    fullName: 'Brenda Atieno Owuor',
    country: 'Kenya',
    gender: 'Woman',
    pronouns: 'She/Her',
    industry: 'ICT / Technology / Software',
    professionalStage: 'graduate',
    growthAreas: ['Career advancement/strategic moves', 'Building professional networks'],
    mentorQualities:
      'Somebody who has done technical interviews on both sides of the table, and who laughs now and then.',
    wishes: 'directory',
    selectedMentorName: 'Wanjirũ Kamande',
    otherInfo: 'I graduated in Kisumu in March and have an old phone, so text is better than video.',
    hasCv: true,
  },
  {
    fullName: 'Tunde Alabi-Cole',
    country: 'Nigeria',
    gender: 'Man',
    pronouns: 'He/Him',
    industry: 'Finance / Banking / Insurance',
    professionalStage: 'mid',
    growthAreas: ['Leadership development', 'Navigating workplace dynamics'],
    mentorQualities:
      'A senior person in a bank who is not out and is at peace with it, or who was and can tell me how it went.',
    wishes: 'match',
  },
  {
    fullName: 'Kagiso Molefe',
    country: 'South Africa',
    gender: 'Non-binary',
    pronouns: 'They/Them',
    industry: 'Arts, Culture & Entertainment',
    professionalStage: 'founder',
    growthAreas: ['Entrepreneurship/business growth', 'Other'],
    growthAreasOther: 'Writing a budget that a funder believes',
    mentorQualities: 'Practical, patient with numbers, does not mind voice notes at odd hours.',
    wishes: 'both',
    selectedMentorName: 'Tendai Chikowore',
  },
  {
    fullName: 'Adjoa Serwaa Boateng',
    country: 'Ghana',
    gender: 'Woman',
    pronouns: 'She/Her',
    industry: 'Healthcare & Medical Services',
    professionalStage: 'early',
    growthAreas: ['Confidence and resilience'],
    mentorQualities: 'A nurse or doctor, older than me, who knows how to rest.',
    wishes: 'match',
    otherInfo: 'Please write, do not call.',
  },
  {
    fullName: 'Yonas Haile',
    country: 'Ethiopia',
    industry: 'Engineering & Manufacturing',
    professionalStage: 'mid',
    growthAreas: ['Career advancement/strategic moves', 'Confidence and resilience'],
    mentorQualities: 'Discretion before anything else.',
    wishes: 'match',
  },
  {
    fullName: 'Mireille Nguemo',
    country: 'Cameroon',
    gender: 'Woman',
    pronouns: 'She/Her',
    industry: 'Media / Marketing / Communications',
    professionalStage: 'early',
    growthAreas: ['Building professional networks', 'Leadership development'],
    mentorQualities: 'Quelqu’un qui parle français et qui a changé de pays pour son travail.',
    wishes: 'both',
  },
  {
    fullName: 'Lwazi Mthethwa',
    country: 'Eswatini',
    gender: 'Man',
    pronouns: 'He/Him',
    industry: 'Government / Public Administration',
    professionalStage: 'early',
    growthAreas: ['Navigating workplace dynamics'],
    mentorQualities: 'Knows how a ministry works, and how to be promoted in one without a wife at the dinners.',
    wishes: 'directory',
    selectedMentorName: 'Nomvula Dlamini-Shongwe',
  },
  {
    fullName: 'Safiya Idris',
    country: 'Tanzania',
    gender: 'Woman',
    pronouns: 'She/Her',
    industry: 'Hospitality / Travel / Tourism',
    professionalStage: 'early',
    growthAreas: ['Entrepreneurship/business growth'],
    mentorQualities: 'Has opened a small place and would open it again.',
    wishes: 'directory',
    selectedMentorName: 'Evening Tide',
  },
  {
    fullName: 'Patrick Mugisha',
    country: 'Uganda',
    gender: 'Prefer not to say',
    industry: 'Education & Training',
    professionalStage: 'mid',
    growthAreas: ['Career advancement/strategic moves', 'Navigating workplace dynamics'],
    mentorQualities: 'Lives in a place like mine. I do not need courage explained to me, I need options.',
    wishes: 'match',
  },
  {
    fullName: 'Dércio Macamo',
    country: 'Mozambique',
    gender: 'Man',
    pronouns: 'He/Him',
    industry: 'Energy / Utilities / Renewable Energy',
    professionalStage: 'graduate',
    growthAreas: ['Building professional networks', 'Confidence and resilience'],
    mentorQualities: 'Fala português e trabalha com energia solar.',
    wishes: 'both',
  },
  {
    fullName: 'Rania Haddad',
    country: 'Egypt',
    gender: 'Woman',
    pronouns: 'She/Her',
    industry: 'Legal Services / Law',
    professionalStage: 'early',
    growthAreas: ['Leadership development'],
    mentorQualities: 'A woman in law who negotiates well and remembers being interrupted.',
    wishes: 'match',
  },
  {
    fullName: 'Sipho Banda',
    country: 'Malawi',
    gender: 'Man',
    pronouns: 'Other',
    industry: 'Humanitarian / Nonprofit / NGO',
    professionalStage: 'mid',
    growthAreas: ['Career advancement/strategic moves', 'Leadership development', 'Building professional networks'],
    mentorQualities: 'Has moved from field work to a desk and can tell me whether to do it.',
    wishes: 'directory',
  },
]
