import { defineOptions } from '../../ui/form/options.ts'

/** What the team is asked to look at. All but the last hold the other. */
export const reportKinds = defineOptions({
  threat: 'A threat or blackmail',
  money: 'Money, gifts, an investment or a job that costs something',
  sexual: 'Flirting, sex, pictures',
  outing: 'Wants to know who I am or where I live, or tells others about me',
  conduct: 'Something else against the code of conduct',
  silence: 'No answer: I would like the team to help',
})

export const decisions = defineOptions({
  release: 'Nothing to hold against them: release them',
  end: 'They stay on hold, and the pair ends',
})

/** Returns within how many days the team answers. */
export function daysToAnswer(kind: string): number {
  return kind === 'threat' ? 1 : 3
}
