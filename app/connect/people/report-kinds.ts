import { defineOptions } from '../../ui/form/options.ts'
import { msg } from '../../words/words.ts'

/** What the team is asked to look at. */
export const reportKinds = defineOptions({
  threat: msg('A threat or blackmail'),
  money: msg('Money, gifts, an investment or a job that costs something'),
  sexual: msg('Flirting, sex, pictures'),
  outing: msg('Wants to know who I am or where I live, or tells others about me'),
  conduct: msg('Something else against the code of conduct'),
  silence: msg('They do not reply'),
  help: msg('I would like the team to help'),
})

/** These put nobody on hold. */
export const kindsThatHoldNobody: (typeof reportKinds)[number]['id'][] = ['silence', 'help']

export const decisions = defineOptions({
  release: msg('No action: any hold is lifted'),
  end: msg('The pair ends: any hold stays'),
})

/** Whether somebody may be in danger: such a report comes before all others. */
export function isDanger(kind: string): boolean {
  return !kindsThatHoldNobody.some((each) => each === kind)
}

/** Returns within how many days the team answers. */
export function daysToAnswer(kind: string): number {
  return kind === 'threat' ? 1 : 3
}
