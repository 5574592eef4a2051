/** Shown until an admin saves another text. It names no organisation and no number, because those change. */
export const defaultHelp = `
Take a breath. You do not have to solve everything now. Do the first step that fits, then the next.

If somebody may see this screen, tap **Leave site**. You can come back later: this page needs no account.

## First, whatever has happened

1. **Get to safety.** Go where other people are, or to somebody you trust. If you are in danger, do this before anything else.
2. **Tell one person you trust.** Say where you are, what has happened, and when you will be in touch again.
3. **Keep the proof safe.** Save messages, letters and pictures, with their dates. Give copies to somebody you trust. Do not keep them on a work device, or on a phone that may be searched.
4. **Do not let anybody rush you.** Sign nothing and admit nothing before you have had advice.

## Somebody outed you at work

- You do not have to confirm or explain anything. “I do not talk about my private life at work” is a full answer.
- Write down who said what, when, and who heard it. Do it at home.
- Ask a lawyer or a union before you complain, if a complaint could tell more people.
- If you do not feel safe there, stay away until you have a plan with somebody you trust.

## Somebody blackmails you

- Try not to pay. People who were paid often ask again.
- Do not go to meet them alone, and send them nothing more.
- Save their messages, names, numbers and payment details first. Then stop answering.
- Tell one person you trust. Blackmail works because it is secret.
- The police can help in some places and are a danger in others. Ask a lawyer first.

## Somebody threatens you

- Take it seriously. Change your usual times and routes. Sleep somewhere else if you can.
- Turn off location sharing on your phone, and look at who can see it.
- Pack a small bag: documents, money, medicine, charger.
- Tell somebody every day where you are.

## You are arrested or questioned

- Stay calm. Do not run and do not resist.
- Ask why you are held, and ask for a lawyer. You can say: “I want to speak to a lawyer before I answer.”
- Ask that somebody you trust is told where you are.
- Do not sign what you have not read or do not understand.
- If it is safe to refuse, do not unlock your phone before a lawyer has advised you. Your safety comes first.
- Remember names, times and places. If you are hurt, see a doctor afterwards and keep the report.

## You lost your job

- Ask for the reason in writing. Do not sign a resignation or an agreement on the spot.
- Keep your contract, your payslips and the messages that you received.
- Ask a union or a lawyer soon. The time to complain can be only a few weeks.

## Your phone or computer was taken

- Use another device that is safe. Open [Your account](/account) here and choose “Sign out everywhere”.
- Change the password of your email first, then the others.
- Warn the people whose messages are on the device, in words that do not give them away.

## Remove the traces of this site

- Before you delete proof of what was done to you, give a copy to somebody you trust.
- **Leave site**, or Shift pressed three times, covers the page, signs you out and opens a weather search.
- The pages you visited stay in the browser’s history. Delete this site from it, and from the saved passwords. Delete its emails, screenshots and downloaded files.
- Keep a receipt code of a review only where nobody else looks. With it you can [withdraw the review](/review-receipt) without signing in.
- [Your account](/account) shows what we hold. You can [erase it](/account/erasure) at any time.

## Who can help

- A lawyer, or a place that gives free legal advice.
- A union, also if you are not a member yet.
- A doctor or a counsellor.
- A group that defends people’s rights where you live.

Ask somebody you trust whom they would go to. Begin with “I have a problem about my private life”, and say more when you feel safe.

We are not an emergency service, and we may need days to answer. If you can wait that long, [write to us](/contact). Tell us no more than we need to know.
`.trim()
