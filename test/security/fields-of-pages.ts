import { menteeQuestions } from '../../app/mentorship/application/mentee/mentee-questions.ts'
import { mentorQuestions } from '../../app/mentorship/application/mentor/mentor-questions.ts'
import { moreFilterNames } from '../../app/profiles/mentor-filters.ts'
import { reviewFields } from '../../app/workplaces/review-questions.ts'

/** Readers see of a review only what `/company/:companyId` names. */
const reviewForAdmin = fields(
  ...[...reviewFields, 'id', 'isApproved', 'isPublished', 'quote', 'reviewText', 'sameAccount', 'submittedMonth'],
  ...['signals{identifying sameMonth{published waiting}}', 'version'],
)
const menteeAnswers = fields('agrees', ...Object.keys(menteeQuestions))

const [ofMentee, ofMentor] = ['areas industry publicId stage', 'industry languages name places publicId role stage']
const seenPeople = `people{mentees{${ofMentee}} mentors{${ofMentor}}}`
const reasons = 'reasons{areAwakeTogether areaCount areas industry paces stepsAhead}'

/** The fields that loaders may give each page, nested ones in braces. Before you add one, ask whom it could out. */
export const fieldsOfPages: Record<string, string> = {
  '/': 'ending evidence own{first{actions{label to} isWaiting look more{label to} texts title} news{article{lang path title} companies} styles}',
  '/mentorship': 'site',
  '/work-with-us': 'token',
  '/news-and-insights': [
    'articles{category day event{date isPast} id image{choices{url width} fallback{height url width}} lang preview title}',
    'filters{after category search} isPartial next',
  ].join(' '),
  '/post/:postId?': [
    'address authorName canonical category day dir earlier{event{date isPast} lang path title} event{date isPast place time zone} html id',
    'image{choices{url width} fallback{height url width}} lang minutes title topics',
  ].join(' '),
  '/auth/new-password': 'isOpen passwordMin',
  '/terms': 'kind text{html opening parts{id title}}',
  '/privacy': 'kind text{html opening parts{id title}}',
  '/review-receipt/change': 'currentYear reviewK reviewPrivacy thisMonth why',
  '/if-something-is-wrong': 'text{html opening parts{id title}}',
  '/submit-review': [
    `currentYear reviewK reviewPrivacy thisMonth wizard{answers{${fields(...reviewFields)}}`,
    'errors hidden mayQuote step token}',
  ].join(' '),
  '/apply-mentee': [
    'asked fileUrl isAgain isAgreed',
    `wizard{answers{${menteeAnswers}} errors removesFile step token}`,
  ].join(' '),
  '/apply-mentee?mentor=:mentorId?': [
    'asked{name photoUrl publicId} fileUrl isAgain isAgreed',
    `wizard{answers{${menteeAnswers}} errors removesFile step token}`,
  ].join(' '),
  '/apply-mentor': [
    'fileUrl isAgain minutesToLeave rejection',
    `wizard{answers{${fields(...Object.keys(mentorQuestions))}} errors removesFile step token}`,
  ].join(' '),
  '/connect': [
    'done page{hasAgreed isOnHold mentee{isPaused next now requests{asked{hearsBy id isProlonged listing name}',
    'choices{id listing name} isIntroduced limitedUntil offer past{id isReportable kindSentence listing name}} state}',
    'mentor{capacity next now requests{asking{alias answerBefore hasSaidYes id isOffer isProlonged mentee{areas industry note',
    'professionalStage} reasons} past} state} pairs{call hearsBy id isAsked isClosed isOver listing other part turn wroteOn} reports{answerBy filedOn hasReader id isDecided other}}',
  ].join(' '),
  '/connect/:pairId/call': 'done page{call isOnHold knowsSafety other seen times{instant isOver shown} zone}',
  '/connect/:pairId/plan': 'isStored plan{goals hasAnswered lasts{mine theirs until} nextId openWeek other seen state}',
  '/connect/:pairId/shares': 'shares{contactFrom other own{id isChosen value} seen state}',
  '/connect/:pairId/report': 'kind pair{isPair mayBlock nextId other words{body id isMine sentOn}}',
  '/admin/connect': [
    'full held{count mentees mentors} months{figures{admitted asked ended introduced unanswered} month name}',
    `offers{count first{id mentee mentor since source}} outcome ${seenPeople}`,
    'queues{age count isDanger label to warning} resting silent{due mentee mentor since waitsFor}',
    'waiting{publicId since takesAny waits{age isLate}}',
  ].join(' '),
  '/admin/connect/mentees/:publicId': 'found{kind} people{mentees mentors}',
  '/admin/connect/mentees/:seeking': `found{best{fit mentee mentor ${reasons} weeks} kind} ${seenPeople}`,
  '/admin/connect/rounds': 'latest{offers ranOn} outcome waits{mentees mentors}',
  'POST /admin/connect/rounds': [
    `${seenPeople} preview{digest leftCount left{couldMatch publicId weeks} pairCount`,
    `suggestions{fit mentee mentor ${reasons} weeks}}`,
  ].join(' '),
  '/connect/:pairId': [
    'done isSent others{id isWaiting line name} talk{call earlier endsOn exchange{mine theirs{id value}} fadesSoon{mine theirs} fadingDays hearsBy id isAsked isClosed isOnHold isOver knowsSafety listing',
    'mayThank messages{body id isMine sentOn} nextId other part turn unansweredDays written wroteOn you}',
  ].join(' '),
  '/connect/ask/:mentorId':
    'mentee{card{areas industry professionalStage} hearsBy note noteEnds noteSeen state warnings} mentor{company hasPlace name publicId title} whyNot',
  '/connect/settings': [
    'own{answers{employer languages mail notWith note pace shows supportAreas zone} card{areas industry professionalStage}',
    'mentee{hearsBy noteEnds state} mentor{awayUntil capacity state}} warnings zones',
  ].join(' '),
  '/mentors': `filters{${fields('after', 'industry', 'search', ...moreFilterNames)}} isPartial mentors{bio company hasPlace industry name photoUrl publicId title} next total`,
  '/mentor/:mentorId?':
    'mentor{availability bio company country hasPlace industry languages name photoUrl publicId supportAreas title} others{bio company hasPlace industry name photoUrl publicId title} topics',
  '/reviews':
    'companies{countries fromCountry industries isBasedOnFew moreCountries moreIndustries name rating recommendPercent reviewCount scores stars website} compared countries{id label} filters{after country industry order search} industries{id label} isPartial next reviewK total',
  '/reviews?country=Kenya':
    'companies{countries fromCountry{country rating reviewCount} industries isBasedOnFew moreCountries moreIndustries name rating recommendPercent reviewCount scores stars website} compared countries{id label} filters{after country industry order search} industries{id label} isPartial next reviewK total',
  '/company/:companyId': [
    'after charts{ratings{label part text} scored{ring rows{label part text} summary title} trend uncounted',
    'unscored{ring rows{label part text} summary title} voices voicesCount years{label part text}}',
    'choice{authors country order} company{breakdown{field score title} companyBio industries locations ratedReviews rating',
    'recommendPercent reviewCount stars website} compared countries name near next reviewK',
    'reviews{currentlyWorksHere id location outStatus rating role submittedMonth texts{text title} yearLeft} topics',
  ].join(' '),
  '/compare': 'companies countries country figures missingCountry problems{leftOut repeated unknown} topics verdict',
  '/account': [
    'download email isAdmin language languages{id label} newEmail parts{change{label to} facts{answer title} files{address label} name summary title}',
    'sessions since',
  ].join(' '),
  '/account/password': 'email passwordMin',
  '/account/email': 'email mailsCode pending',
  '/account/erasure': 'hasActed isOnlyAdmin minutesToLeave sendsMail',
  '/admin/create-article': 'languages{id label} opened{form{authorName category content language title token}} zones',
  '/admin/edit-article/:articleId?':
    'languages{id label} opened{form{authorName category content draft eventDate eventPlace eventTime eventZone language title version} imageUrl isTranslated} zones',
  '/admin/pages':
    'cards{age count danger isLate name} inLanguages isNews texts{privacy{content mark version} terms{content mark version}}',
  '/admin/articles/:articleId/in/:language':
    'languages opened{form{authorName category content language mark title version} isOutdated original{content language title}} zones',
  '/admin/pages/:kind/in/:language': 'opened{content english mark state version}',
  '/admin/pages/help': 'cards{age count danger isLate name} inLanguages isNews texts{help{content mark version}}',
  '/company-names': 'names',
  '/admin': [
    'cards{age count danger isLate name} list{articles{category id isDraft title translations} next}',
    'outcome place{after page} viewable',
  ].join(' '),
  '/admin/:queue': [
    'cards{age count danger isLate name} isPartial name next notes outcome place{after filters{company',
    'search} show} rows{decided id isApproved isPending name review{companyName isApproved isPublished',
    'location month reviewText sameAccount signals{identifying sameMonth{published waiting}}} version}',
  ].join(' '),
  '/admin/:queue/:id': 'here item name',
  '/admin/:queue/:id/deletion': [
    'back cards{age count danger isLate name} isPartial name next notes outcome place{after filters{company',
    'search} show} rows{decided id isApproved isPending name review{companyName isApproved isPublished',
    'location month reviewText sameAccount signals{identifying sameMonth{published waiting}}} version} text title',
  ].join(' '),
  '/admin/:queue/:id/rejection': [
    'back cards{age count danger isLate name} head{canSendAgain excerpt id isApproved isPending name version}',
    'isPartial name next notes outcome place{after filters{company search} show} rows{decided id isApproved',
    'isPending name review{companyName isApproved isPublished location month reviewText sameAccount',
    'signals{identifying sameMonth{published waiting}}} version}',
  ].join(' '),
  '/admin/articles/:articleId/deletion': [
    'back cards{age count danger isLate name} list{articles{category id isDraft title translations} next}',
    'outcome place{after page} title viewable',
  ].join(' '),
  '/admin/desk/:queue': 'left name next skipped skippedCount undo',
  '/admin/mentees': [
    'cards{age count danger isLate name} isPartial name next outcome place{after filters{search}',
    'show} rows{decided id isPending mentee{industry professionalStage publicId state',
    'submittedOn waits{age isLate}} name version}',
  ].join(' '),
  '/admin/mentors': [
    'cards{age count danger isLate name} isPartial name next outcome place{after filters{search} show}',
    'rows{decided id isApproved isPending mentor{alias fullName industry isListed publicId status submittedOn version',
    'waits{age isLate}} name version}',
  ].join(' '),
  '/admin/messages': [
    'cards{age count danger isLate name} isPartial name next outcome place{after filters{search state}',
    'show} rows{decided id isPending message{about id name state submittedOn} name version}',
  ].join(' '),
  '/admin/reports': [
    'cards{age count danger isLate name} isPartial name next outcome place{after filters show} rows{decided',
    'id isPending name report{daysLeft dueOn filedOn id kind reportedAs} version}',
  ].join(' '),
  '/admin/reviews/:id': [
    `here item{about canSendAgain id isApproved isPending name review{${reviewForAdmin}} version} name`,
  ].join(' '),
  'POST /admin/desk/mentees': [
    'item{about application{answers{answer isWords link title} cvUrl fullName submittedOn}',
    'id isHeld isPending name read{answer hasAgreed joinedOn note question state version}',
    'record{isByTeam isHeld reports} version} kind left name next skipped skippedCount status undo',
  ].join(' '),
  'POST /admin/desk/mentors': [
    'item{about application{answers{answer isWords link title} fullName photoUrl publicId status submittedOn',
    'version} id isApproved isHeld isPending name record{isByTeam isHeld reports} version} kind left name next skipped skippedCount status undo',
  ].join(' '),
  'POST /admin/desk/messages': [
    'item{about handling{state version} id isPending message{about answers{answer isHighlighted isWords link title} id',
    'name state submittedOn} name version} kind left name next skipped skippedCount status undo',
  ].join(' '),
  'POST /admin/desk/reports': [
    'item{about handling{state version} id isPending name report{age between daysLeft decision dueOn evidence hold{isForMore isForThis isTold} kind parts',
    `reportedAs reported{mentee{${ofMentee}} part publicId} reporter{mentor{${ofMentor}} part publicId} words} version} kind left name next skipped skippedCount status undo`,
  ].join(' '),
  'POST /admin/desk/reviews': [
    `item{about canSendAgain id isApproved isPending name review{${reviewForAdmin}} version}`,
    'kind left name next skipped skippedCount status undo',
  ].join(' '),
  'POST /admin/mentees/:id': [
    'item{about application{answers{answer isWords link title} cvUrl fullName submittedOn}',
    'id isHeld isPending name read{answer hasAgreed joinedOn note question state version}',
    'record{isByTeam isHeld reports} version}',
  ].join(' '),
  'POST /admin/mentors/:id': [
    'item{about application{answers{answer isWords link title} fullName photoUrl publicId status submittedOn',
    'version} id isApproved isHeld isPending name record{isByTeam isHeld reports} version}',
  ].join(' '),
  'POST /admin/messages/:id': [
    'item{about handling{state version} id isPending message{about answers{answer isHighlighted isWords link title} id',
    'name state submittedOn} name version}',
  ].join(' '),
  'POST /admin/reports/:id': [
    'item{about handling{state version} id isPending name report{age between daysLeft decision dueOn evidence hold{isForMore isForThis isTold} kind parts',
    `reportedAs reported{mentee{${ofMentee}} part publicId} reporter{mentor{${ofMentor}} part publicId} words} version}`,
  ].join(' '),
}

function fields(...names: string[]) {
  return names.sort().join(' ')
}
