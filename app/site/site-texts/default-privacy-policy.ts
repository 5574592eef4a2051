import { brand } from '../../brand.ts'

/** Shown until an admin saves another text. It must stay true of the product: change both together. */
export const defaultPrivacyPolicy = `
In some of the countries where our members live, being known as one of them can cost a job, a family or freedom. So this statement is exact about what ${brand.name} holds, and about what it cannot promise.

## In short

- You can read the public pages without an account. Our log says which kind of page was asked for and how long it took, not by whom.
- We hold what you type into our forms, and what is listed below. What says who you are is encrypted before it is stored, under keys in a file apart from the database; what is meant to be read by others is not.
- We sell nothing, show no advertising and follow you to no other site.
- You can see, download and erase what belongs to your account, on the page [Your account](/account).

## What is stored, why, and for how long

**Your account.** Your email address, encrypted, and a keyed fingerprint of it, by which we find your account when you sign in. Your password, stored only as a one-way hash. The hour in which you made the account. They let you sign in, and are kept until you erase the account. So is the language of our mails to you, encrypted. An admin’s account can also hold the secret from which a phone makes sign-in codes, encrypted.

**An account that is being made.** Where this site sends mail, the address you type waits, encrypted, with the hash of your password, for the code that is mailed to it. A new address for your account waits in the same way, without the password. The code works for 10 minutes; then all of it is deleted.

**A link to set a new password.** It works once, for an hour. We keep a fingerprint of it and the number of your account until it was used or the hour is over.

**That you are signed in.** One cookie, which your browser forgets when you close it unless you asked to stay signed in, and a row on our side that is worthless after 24 hours without use, and in any case after at most 30 days. Signing out deletes both. Neither holds your network address or your browser’s name.

**That somebody signed in on this device.** Only if you asked to stay signed in: a second cookie, for 90 days, so that strangers who try wrong passwords cannot lock you out here. It does not say who you are, and we keep no copy of it. “Leave site” deletes it, and so does erasing your account.

**Mail to you.** A code, a link, or a word that your account was erased or has another address, or that there is something new for you: nothing else is mailed by itself. Each mail waits encrypted, for at most a day, until the mail service of whoever runs this site takes it; that service learns your address. Where there is no such service, mails lie as readable files on the server, for a week.

**Reviews of workplaces.** What you answered, and the month, never the day. Approved reviews can be read by every member, employers included. If you tick it, the home page may show one line of yours to everybody, without the company’s name or yours, and search engines keep what they find there. The text of a review is not encrypted, because it is meant to be read. A review is kept until it is withdrawn or an admin deletes it. One that an admin rejects is locked with its receipt code, so that only its author can read it, and is deleted after 30 days. It stays when you erase your account: who wrote it is sealed, so we cannot find it for you.

**Applications as mentee or mentor.** What you answered, encrypted, with your CV or picture, encrypted too. They let us match people. Besides you only admins can open an application or a CV, one at a time, and each opening is recorded. Of a mentee, a mentor gets to see the industry, the career stage, the growth areas and the note, and only after an admin has read them. A mentor’s application is kept until you replace it, an admin deletes it, or you erase your account. What members and the home page show of a mentor may go a little later, at a fixed time, so that nobody can tell when you left; the page that erases your account says when. A mentee’s is kept until you replace it or erase your account, and for 24 months at most. A mentee can name the mentor that is wished for; that name is part of the mentee’s application. Beside each application we note how far it is. If a mentor’s is rejected, we keep the reason, which is one of a short list, and the admin’s words, encrypted, until you apply again or the application is deleted.

**Being matched.** How far your search or your places as a mentor are, since when, the days of our latest news and mail to you, how often you want mail, how often in a row you did not answer or said no, and that you agreed to the code of conduct. Encrypted: your languages, your time zone, whom you do not want to be matched with, the note that a mentor may read, a question of ours with your answer, and why we refused, if we did. Also which mentors you would like to ask, which of them you have asked and until when, or who asks you under a made-up name; what is over goes after 14 days, the days of your requests after 30. So that nobody asks the same person again, a fingerprint of the two of you, and one with the profile that was asked, from which nobody can read who you are, stay for 3 or 12 months, or, after one of you has blocked the other, while both of you are here. We keep the rest while an application of yours is here; the wish to get few emails or none stays until you erase your account.

**Two people who were introduced.** A made-up name for each of you, how many messages each has sent, who has to answer, the day of the latest message, and how long messages stay. Encrypted, what you have chosen to show the other of your application: the other sees it from there while you show it, and no admin sees the choice. The times of a call, encrypted, until the day after it; the calendar file has nothing but “Call” and the time. The messages, encrypted: only the two of you can read them here. They go 30 days after they were sent, or after 7 if one of you wants that, and are in no backup. Also encrypted and in no backup: the goals, which both of you read, and what you answer to “how is it going?”, which only you read. How long you would like it to last, and whether you can still thank the other. Once it has ended, nobody reads the messages and goals here again: for 14 days each of you can still show messages to the team, by their day, and then all of it goes. The messages, goals and answers go at once when one of you erases the account or takes back the application.

**What you tell the team about somebody.** What it is about, your words and the messages that you tick, encrypted, with your account and the other’s. An admin can open it, and each opening is recorded. The messages go after 90 days, the rest after 12 months, once we have decided. Until then, unless you only ask for help, the other is on hold, and so is whoever the team decides to keep on hold: we note for which report, or that the team did, and since which month. What somebody on hold writes reaches nobody before that ends. Your words and the messages go with your account, and the rest with it once we have decided. When the other erases theirs, it no longer leads to them, but stays, so that nobody escapes it by erasing.

**The profile of a mentor who agreed to be listed.** The name you chose to show, your role, company, industry, biography and picture, what you can help with and how often, whether you have a place, and your languages and your country if you tick them. Members can read it while you are listed. If you are listed under your own name and tick it, everybody can read your name, role and industry on the home page, and search engines keep what they find there. Its words are not encrypted, because they are meant to be read.

**Messages and partnership inquiries.** Your name, your email address and what you wrote, encrypted, so that a person can answer. An inquiry is also tied to your account, and goes with it. Both are deleted after 12 months, whether they are settled or not, or earlier by an admin. For about ten minutes we also keep a keyed fingerprint of a message, so that one that is sent twice is stored once.

**Articles.** Their text, and the name that an admin gave as the author’s. They can be read by everybody, until an admin changes or deletes them.

**What admins do.** Who approved, opened, changed or deleted which thing, signed in or entered a code, and when, so that admins can be held to account. Never what the thing said. Nothing is taken out of this record; when an admin’s account is erased, its number there stands for nobody.

**Limits against floods.** Counters that run out within a day. They hold a keyed mark of an account or an email address. Where a counter is about a network address, the key of its mark lives for at most a day, in the server’s memory only, and covers just a part of the address. How many reviews an account sent is counted in memory only.

**Backups.** They are encrypted, and deleted after 30 days. When an account is erased, or what two members have ends, a keyed mark of that is kept for 40 days, so that a backup that has to be restored forgets the account again and reopens nothing.

**On your device.** The cookies above, a note that you have read the cookie banner, and, after “Leave site”, a mark that hides open pages until the next page is opened without signing in. Nothing that you type is kept there by us.

**Other sites.** Unless you follow a link, or leave with “Leave site”, no page makes your browser ask another site for anything. There is one exception, which whoever runs this site may choose: the pictures that stand for the authors of articles can come from an outside service. Your browser then asks that service, which learns your network address and the author’s name.

## How a review is sealed

Before a review is stored, the link to your account is locked with the public key of a custodian, a person outside the running of this site. The server cannot open that lock again, and neither can its admins. A custodian can, with a private key that is meant to be kept off the server, and has to write down the reason. We allow it only when somebody’s safety or a court leaves no other choice.

When you send a review you are shown a receipt code, once. Whoever has it can [look up or withdraw the review](/review-receipt) without signing in, and change one that was rejected. Of the code we keep only a fingerprint, and a key that locks what only the code opens; we cannot find the code for you.

## What we cannot promise

- **That nobody recognises you.** A story that only a few people know, or your way of writing, can give you away, whatever we do.
- **That a forced opening never happens.** Whoever takes both the server’s disk and its keys can read who has an account. A custodian can be compelled to open a review’s lock, and a server that somebody has changed is no longer ours.
- **That membership stays secret from somebody who tries your address.** Where this site sends mail, only whoever can read the mailbox learns that the address has an account. Where it does not, the form that makes an account says so to anybody. Use an email that nobody knows is yours.
- **What happens on your device and in your inbox.** “Leave site” covers the page and signs you out. The browser’s history, saved passwords, screenshots and mail that you received stay until you delete them.
- **That your connection is invisible.** Your network can see that you visit this site’s address, though not which page and not what you write.
- **That a database forgets at once.** What is deleted can linger for a while in the database’s own files, and for up to 30 days in backups.

## Your rights

Wherever you live you may ask what we hold about you, get a copy, have it corrected or erased, object to its use, and take back a consent you gave. Most of it you can do yourself on [Your account](/account); for the rest write to ${brand.contactAddress} or use the form at the foot of every page. We ask for as little as possible to be sure that it is you, and never for an identity document that you would not show elsewhere.

We hold information about you because you chose to give it, for the purposes above. What you write here may say something about your sex life or orientation. The laws below protect such information more strongly than other information, and so do we: applications ask for your gender and your pronouns, and a review asks whether you are open at work, and each of these you can leave out, like whatever else is not marked as required.

- **South Africa**, Protection of Personal Information Act (POPIA): you may ask for access, correction and deletion, object to the use of your information, and complain to the Information Regulator.
- **Nigeria**, Nigeria Data Protection Act 2023 (NDPA): you may ask for access, correction, erasure, restriction and a copy to take elsewhere, object, withdraw consent, and complain to the Nigeria Data Protection Commission.
- **Kenya**, Data Protection Act 2019: you may be informed, ask for access, correction, deletion and a copy to take elsewhere, object, and complain to the Office of the Data Protection Commissioner.

If what we hold is ever taken or shown to somebody who should not see it, we tell those it is about and the authority in charge as soon as we know, in words that do not give anybody away.

## Who answers for this

${brand.name} answers for what is held here: ${brand.contactAddress}. Our [terms](/terms) say how we ask people to treat each other. When this statement changes, the new text stands here.
`.trim()
