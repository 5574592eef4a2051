import { brand } from '../../brand.ts'

/** Shown until an admin saves another text. It must stay true of the product: change both together. */
export const defaultTerms = `
These terms are for everybody who uses ${brand.name}. They are short because most of them come down to one thing: treat others here so that they are as safe as you want to be.

## What this place is

${brand.name} brings LGBTQ+ professionals across Africa together with mentors and allies, collects reviews of workplaces, helps organisations, and carries news. Using it costs nothing. You need an account to read and write reviews, to meet mentors, to apply and to send us an inquiry, and one account is enough for a person.

## What we ask of you

- **Never out anybody.** Do not tell others who is here, what they told you, or what their name is elsewhere. This holds after you have left, too.
- **Be who you say you are** in an application. A name of your choice is welcome where a form offers one.
- **Write what you saw and lived.** No discriminatory or harmful language, no offensive content or personal attacks, no confidential information, nothing that identifies a person.
- **Do not collect** what others show here, by hand or by program, and do not try to find out who wrote a review.
- **Do not use** ${brand.name} to sell, to recruit in bulk, to threaten or to break in.

## Reviews

A person reads each review before it appears, and may refuse or delete one that breaks these rules. A review is its author’s experience and not our finding about a company. By sending one you let us publish it here and count it into the company’s score; it stays yours. You can withdraw it at any time with the receipt code that you are shown once.

A company that thinks a review breaks these rules can write to us. We look at the review again. We do not name its author: who wrote it is sealed, and no member, employer or admin can open it. Our [privacy policy](/privacy) says who can, and when.

## Mentoring

Mentors give their time freely. They are not employed by us, and what they say is no legal, medical or financial advice. An admin approves every mentor before the directory shows one, but we cannot vouch for anybody, so meet the way you would meet somebody new: in a place you know, and tell somebody you trust. Either side may stop at any time without a reason.

## Organisations

An inquiry binds neither side to anything. What we then do together is agreed separately, in writing.

## What we do, and what we cannot

We run this site with care, and still it may be down, slow or wrong. As far as the law where you live allows, we are not liable for what follows from that, or from what members do. Nothing here takes away rights that the law gives you in any case.

We take down what endangers others: a review, or a mentor’s place in the directory. You can leave whenever you like: [Your account](/account) erases what belongs to you.

## Changes, and how to reach us

When these terms change, the new text stands here. If you do not agree with it, please erase your account. Questions and complaints: ${brand.contactAddress}, or the form at the foot of every page.
`.trim()
