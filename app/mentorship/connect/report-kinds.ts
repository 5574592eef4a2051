import { defineOptions } from '../../ui/form/options.ts'

/** What the team is asked to look at. */
export const reportKinds = defineOptions({
  threat: 'A threat or blackmail',
  money: 'Money, gifts, an investment or a job that costs something',
  sexual: 'Flirting, sex, pictures',
  outing: 'Wants to know who I am or where I live, or tells others about me',
  conduct: 'Something else against the code of conduct',
  silence: 'No answer: I would like the team to help',
  help: 'I would like the team to help',
})

/** These put nobody on hold. */
export const kindsThatHoldNobody: (typeof reportKinds)[number]['id'][] = ['silence', 'help']

export const decisions = defineOptions({
  release: 'It is settled: if they are on hold for it, they are released',
  end: 'The pair ends: if they are on hold for it, they stay so',
})

/** Returns within how many days the team answers. */
export function daysToAnswer(kind: string): number {
  return kind === 'threat' ? 1 : 3
}
