/** What the values of a column look like, `null` and '' apart. */
export const forms = {
  /** What somebody typed, sealed under the keyring. */
  sealed: /^s2\.[0-9a-f]{8}\.[\w-]{38,}$/,
  /** A keyed hash, by which a value is found again without being held. */
  keyed: /^([a-z2-7]{52}(@x\.invalid)?|[0-9a-f]{8}\.[0-9a-f]{64}|[\w:-]*[0-9a-f]{64}|[\w-]{43,64})$/,
  password: /^w1\.[0-9a-f]{8}\.[\w-]+$/,
  /** A hash of a random value that its owner keeps, or of rows before. */
  hash: /^(\\x)?[0-9a-f]{64}$|^[\w-]{43}$/,
  /** What a custodian's private key opens, and nothing on this machine. */
  box: /^\\x01[0-9a-f]{224}([0-9a-f]{98})?$/,
  /** A sentence of ours, sealed: whoever opens it has the keyring. */
  proof: /^[\w-]{60,}$/,
  /** A random name of a row or a file, or its address. */
  id: /^(\/[a-z-]+\/)?[\w-]{1,64}$/,
  kids: /^(\{?[0-9a-f]{8}(,[0-9a-f]{8})?\}?)$/,
  /** One of our own words. */
  word: /^[\w &,.’/-]{1,60}$/,
  /** A column of a library that we leave empty. */
  never: /^$/,
  /** For members or everybody to read. */
  open: /(?:)/,
}

export type Form = keyof typeof forms

const applicant = {
  user_id: 'id',
  public_id: 'id',
  form_token_hash: 'hash',
  full_name: 'sealed',
  email: 'sealed',
  phone: 'sealed',
  country: 'sealed',
  gender: 'sealed',
  pronouns: 'sealed',
  industry: 'sealed',
  professional_stage: 'sealed',
  linkedin: 'sealed',
  status: 'word',
} as const

/**
 * Every column that can hold text or bytes. Who adds one says here what it holds: one that is neither ours nor for members
 * to read is sealed or a keyed hash, and canaries.test.ts types something into it.
 */
export const columns: Record<string, Record<string, Form>> = {
  users: { id: 'id', email: 'keyed', address: 'sealed', name: 'never', image: 'never' },
  sessions: { id: 'id', token: 'id', user_id: 'id', ip_address: 'never', user_agent: 'never' },
  accounts: {
    id: 'id',
    user_id: 'id',
    provider_id: 'word',
    account_id: 'id',
    password: 'password',
    access_token: 'never',
    refresh_token: 'never',
    id_token: 'never',
    scope: 'never',
  },
  verifications: { id: 'id', identifier: 'hash', value: 'id' },
  admin_codes: { user_id: 'id', secret: 'sealed' },
  pending_sign_ups: { id: 'hash', email: 'keyed', address: 'sealed', password: 'password', code: 'hash' },
  erasures: { mark: 'keyed' },
  mentee_applications: {
    ...applicant,
    growth_areas: 'sealed',
    growth_areas_other: 'sealed',
    mentor_qualities: 'sealed',
    match_preference: 'sealed',
    selected_mentor_name: 'sealed',
    other_info: 'sealed',
    cv_url: 'id',
  },
  mentor_applications: {
    ...applicant,
    company: 'sealed',
    role: 'sealed',
    professional_bio: 'sealed',
    availability: 'sealed',
    gallery_preference: 'sealed',
    display_name: 'sealed',
    image_url: 'id',
  },
  // Of the mentors who were approved and agreed to be listed, what members see.
  mentors: {
    public_id: 'id',
    user_id: 'id',
    name: 'open',
    name_key: 'open',
    title: 'open',
    company: 'open',
    industry: 'open',
    professional_bio: 'open',
    image_url: 'id',
  },
  articles: {
    id: 'id',
    title: 'open',
    category: 'word',
    author_name: 'open',
    content: 'open',
    image_url: 'id',
    form_token_hash: 'hash',
    preview: 'open',
    search_key: 'open',
  },
  article_images: { file_id: 'id', article_id: 'id', format: 'word' },
  partnership_inquiries: {
    id: 'id',
    submitted_by: 'id',
    form_token_hash: 'hash',
    name: 'sealed',
    email: 'sealed',
    reason: 'sealed',
  },
  contact_submissions: {
    id: 'id',
    repeat_mark: 'keyed',
    name: 'sealed',
    email: 'sealed',
    subject: 'sealed',
    inquiry_type: 'word',
    message: 'sealed',
  },
  site_content: { id: 'word', content: 'open' },
  audit_log: { admin_id: 'id', verb: 'word', target: 'id', kid: 'kids', hash: 'hash' },
  keyring_proofs: { kid: 'kids', proof: 'proof' },
  nights: { job: 'word' },
  outbox: { id: 'id', sealed_mail: 'sealed', recipient: 'keyed' },
  rate_limits: { key: 'keyed' },
  companies: { key: 'open', name: 'open', website: 'open', company_bio: 'open', countries: 'open', industries: 'open' },
  company_facets: { company_key: 'open', kind: 'word', value: 'open' },
  directory_entries: { country: 'open', industry: 'open', company_key: 'open' },
  reviews: {
    id: 'id',
    author_box: 'box',
    author_kids: 'kids',
    receipt_hash: 'hash',
    form_token_hash: 'hash',
    company_key: 'open',
    country: 'open',
    company_name: 'open',
    role: 'open',
    location: 'open',
    currently_works_here: 'open',
    industry: 'open',
    company_bio: 'open',
    company_website: 'open',
    inclusivity_culture: 'open',
    authenticity_comfort: 'open',
    faced_discrimination: 'open',
    colleague_support: 'open',
    out_status: 'open',
    lgbtq_policies: 'open',
    leadership_support: 'open',
    erg_groups: 'open',
    discussion_handling: 'open',
    discussion_handling_other: 'open',
    manager_comfort: 'open',
    open_colleagues: 'open',
    recommend_company: 'open',
    suggestions: 'open',
    other_comments: 'open',
  },
}
