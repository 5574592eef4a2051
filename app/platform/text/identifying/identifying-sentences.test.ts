import { expect, test } from 'vitest'
import { findIdentifyingText } from './identifying-text.ts'

const known = ['Baobab Bank', 'Lagos, Nigeria']

// Written before the rule that they measure. Improve the rule, not the sentences.
const telling = [
  'Chidi in the Ikeja branch told everyone before I was ready.',
  'It was my line manager in 2023 who read my messages aloud to the others.',
  'The only person I trusted was Wanjiku from accounts, and she kept it to herself.',
  'Our team lead Sipho made jokes about moffies in nearly every stand-up.',
  'After that I went to Amina, my supervisor, and she simply laughed.',
  'People are relaxed in town, but in the Westlands branch you hear slurs every day.',
  'My boss until March 2022 asked me twice when I would marry.',
  'I am the only trans person in the Thika office, so everybody knew who had complained.',
  'Nobody intervened when Kwabena from the loans desk called my partner names.',
  'Pay is fair. But there is a driver named Okello who follows people to their cars.',
  'HR moved me to another floor because Tendai in procurement refused to sit next to me.',
  'Thanks to Nokuthula in HR my medical aid finally covers my wife.',
  'My supervisor, Babajide, prays for me in front of customers.',
  'The head of security in 2021 kept a list of who visits whom.',
  'They transferred me to the Kasoa branch the week after I came out to a colleague.',
  'I told one colleague, Mugisha, and by Monday the whole kitchen knew.',
  'Everyone on the night shift knows that Farouk and the store manager share a flat.',
  'When Thandeka joined our team, things got easier for the rest of us.',
  'The manager in Eldoret, Kiprono, once sent a lesbian teller home because of her haircut.',
  'Ask for Zainab at the front desk, she uses the right pronouns without being told.',
  'My colleague Moussa was outed in the canteen and left two weeks later.',
  'The intern from Makerere in 2022 was pushed out after photos of him went round.',
  'Since Naledi became our manager, nobody comments on my clothes any more.',
  'I shared an office with Ousmane for two years, and he never asked a single rude question.',
  'Only the pharmacist at the Nyamirambo clinic knows about me.',
  'A cashier in the Garki branch was beaten on her way home and management said nothing.',
  'Our former director, who left in August 2020, still phones the managers about me.',
  'Good salary and free lunch. My deputy manager from 2019 to 2021 told clients that I was sick.',
  'Mostafa on the third floor shows screenshots of dating apps to whoever walks past.',
  'The desk of Ayanda from marketing has a small rainbow flag and so far nobody has touched it.',
]
const harmless = [
  'Managers listen, but it takes months before anything changes.',
  'Ask HR about the Employee Assistance Programme, it is free and really confidential.',
  'Pride Month is celebrated with a breakfast, yet the team never talks about it afterwards.',
  'Our team in 2023 grew from five to thirty people, and the tone stayed friendly.',
  'The Monday meetings of our department start with a prayer, which not everyone likes.',
  'I reported it to the Compliance team, who answered within two days.',
  'Nobody in the IT department cares who you date.',
  'The manager explained KYC and AML rules to me with great patience.',
  'We use Excel and SAP all day, so colleagues hardly speak.',
  'My colleagues switch to Swahili or Luo when they gossip.',
  'At Head Office people are careful with words, less so elsewhere.',
  'The Nairobi office is more open than the one in Kampala.',
  'Baobab Bank pays on time, and my boss respects my free days.',
  'During Ramadan our team finishes at three, and nobody has to explain themselves.',
  'The team celebrates Christmas and Eid together, partners are welcome.',
  'Colleagues share everything in a WhatsApp group, so be careful with photos.',
  'The ERG has a budget and a sponsor on the Board, but few members from Sales.',
  'Since January the office has a gender-neutral toilet on every floor.',
  'Most supervisors are Christian and some preach, though no one is forced to listen.',
  'My manager speaks French and Wolof and treats everyone alike.',
  'I worked there from 2018 to 2021 and never saw anybody punished for being gay.',
  'The Customer Service team gets less training than the Finance team.',
  'You report to a Zonal Manager, who hardly ever visits.',
  'Their policy of 2022 protects gay staff on paper. In practice the managers decide.',
  'Teams and Zoom calls let you set your pronouns, and a few managers do so too.',
  'The branch closes early on Fridays, and on Good Friday everybody gets the day off.',
  'A good employer for Black women, less so for Black lesbians in the field team.',
  'The Gender and Inclusion desk answers emails, but it has no power over managers.',
  'Pros: flexible hours. Cons: Managers gossip, Security stares, HR does nothing.',
  'In Ghana the head of your department can read your medical claims, in South Africa not.',
]

test('of 60 sentences, those that tell who somebody is are found and the others are left alone', () => {
  const isFound = (sentence: string) => findIdentifyingText(sentence, known).length > 0
  const missed = telling.filter((sentence) => !isFound(sentence))
  const wronglyFound = harmless.filter(isFound)
  const message = ['missed:', ...missed, 'wrongly found:', ...wronglyFound].join('\n')
  expect([telling.length, harmless.length]).toEqual([30, 30])
  expect(missed.length, message).toBeLessThanOrEqual(3)
  expect(wronglyFound.length, message).toBeLessThanOrEqual(3)
})
