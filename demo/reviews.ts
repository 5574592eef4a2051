import { z } from 'zod'
import { countries } from '../app/site/countries.ts'
import { industries } from '../app/site/industries.ts'
import { idsOf } from '../app/ui/form/options.ts'
import { questionsIn, type ReviewField } from '../app/workplaces/review-questions.ts'
import { nameIn, optionalAnswers } from './answers.ts'
import companiesJson from './content/companies.json' with { type: 'json' }
import presetsJson from './content/presets.json' with { type: 'json' }
import reviewsJson from './content/reviews.json' with { type: 'json' }

export interface Submission {
  form: Partial<Record<ReviewField, string>>
  monthsAgo: number
  isPending: boolean
}

type Company = z.infer<typeof companySchema>
type SampleReview = z.infer<typeof reviewSchema>

/** No name belongs to a real company, and every website uses the reserved `.example`. */
const companySchema = z.strictObject({
  companyName: z.string(),
  city: z.string(),
  country: z.enum(idsOf(countries)),
  industry: z.enum(idsOf(industries)),
  companyWebsite: z.string(),
  companyBio: z.string(),
})

const { companyName, industry, companyBio, companyWebsite, ...aboutWork } = questionsIn(new Date().getFullYear())
const answers = optionalAnswers(aboutWork)

/** A review answers as its preset does, except where it says otherwise; a brief one gives only what is required. */
export const reviewSchema = z.strictObject({
  ...answers,
  preset: nameIn(presetsJson),
  isBrief: z.literal(true).optional(),
  isPending: z.literal(true).optional(),
  monthsAgo: z.int(),
})

export const companies = z.array(companySchema).parse(companiesJson)
const presets = z.record(nameIn(presetsJson), z.strictObject(answers)).parse(presetsJson)
const reviews = z
  .partialRecord(z.enum(companies.map((company) => company.companyName)), z.array(reviewSchema))
  .parse(reviewsJson)

/** Returns the sample reviews as filled-in forms, oldest first. */
export function submissions(): Submission[] {
  const all = companies.flatMap((company) =>
    (reviews[company.companyName] ?? []).map((review) => submission(company, review)),
  )
  return all.sort((one, other) => other.monthsAgo - one.monthsAgo)
}

function submission(company: Company, review: SampleReview): Submission {
  const { preset, isBrief = false, isPending = false, monthsAgo, ...answers } = review
  const { city, country, companyWebsite, companyBio, ...aboutCompany } = company
  const { ergGroups, discussionHandling, openColleagues, recommendCompany, ...required } = presets[preset]
  const form = {
    ...aboutCompany,
    location: `${city}, ${country}`,
    currentlyWorksHere: answers.yearLeft ? 'No' : 'Yes',
    ...(isBrief ? required : { companyWebsite, companyBio, ...presets[preset] }),
    ...answers,
  }
  return { form, monthsAgo, isPending }
}
