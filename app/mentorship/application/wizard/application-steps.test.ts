import { expect, test } from 'vitest'
import { newMember } from '../../../../test/app.ts'
import { requiredOfMentee, requiredOfMentor } from '../../../../test/example-application.ts'

test.each([
  ['/apply-mentee', requiredOfMentee, 'Submit', 'cv', 'application/pdf,.pdf'],
  // Without script, a separate button updates the preview.
  ['/apply-mentor', requiredOfMentor, 'Update the preview Submit Application', 'picture', 'image/*'],
] as const)(
  '%s has three numbered steps, leads back and forward, and ends with its own button',
  async (path, answers, submit, file, accept) => {
    const member = await newMember()
    const steps: string[] = []
    for (const step of [0, 1, 2]) {
      const answer = step ? await member.post(path, { ...answers, step: String(step) }) : await member.get(path)
      const html = await answer.text()
      const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
      steps.push([...main.matchAll(/<button[^>]*>([^<]*)<\/button>/g)].map(([, label]) => label).join(' '))
      expect([...main.matchAll(/step-number">(\d)/g)].map(([, number]) => number)).toEqual(['1', '2', '3'])
      expect(main).toMatch(new RegExp(`aria-current="step"><span class="step-number">${step + 1}`))
      if (step === 2)
        expect(main).toMatch(new RegExp(`<input(?=[^>]*name="${file}")[^>]*accept="[^"]*${accept.replace('*', '.')}`))
    }
    expect(steps).toEqual(['Next', 'Next Previous', `${submit} Previous`])
  },
)

test('the empty entry of the gender list does not repeat the option that declines to say', async () => {
  const html = await (await (await newMember()).get('/apply-mentee')).text()
  const [gender = '', pronouns = ''] = ['gender', 'pronouns'].map((field) => html.split(`<select id="${field}"`)[1])
  expect(gender).toMatch(/^[^>]*><option value=""[^>]*>Choose one</)
  expect(pronouns).toMatch(/^[^>]*><option value=""[^>]*>Prefer not to say</)
})
