/**
 * Who may do something: `owner` is the one member whose thing the address names, `code` an admin who still has to enter
 * one, `visitors` those who are not signed in, `admins` those who entered their code.
 */
export type Role = 'everybody' | 'visitors' | 'members' | 'owner' | 'code' | 'admins' | 'nobody'

/** The matrix: for each route who may open it, and who may post to it. A route that is not named here fails a test. */
export const routeRoles: Record<string, [opens: Role, posts: Role]> = {
  '/': ['everybody', 'nobody'],
  '/mentorship': ['everybody', 'nobody'],
  '/inside-workplaces': ['everybody', 'nobody'],
  '/work-with-us': ['everybody', 'members'],
  '/news-and-insights': ['everybody', 'nobody'],
  '/news-and-insights/feed.xml': ['everybody', 'nobody'],
  '/post/:postId?': ['everybody', 'nobody'],
  '/media/:fileId': ['everybody', 'nobody'],
  '/sitemap.xml': ['everybody', 'nobody'],
  '/robots.txt': ['everybody', 'nobody'],

  '/auth': ['visitors', 'everybody'],
  '/auth/new-password': ['everybody', 'everybody'],
  '/auth/code': ['code', 'code'],
  '/contact': ['everybody', 'everybody'],
  '/contact-message': ['everybody', 'everybody'],
  '/terms': ['everybody', 'nobody'],
  '/privacy': ['everybody', 'nobody'],
  '/legal-text/:kind': ['everybody', 'nobody'],
  '/sign-out': ['everybody', 'everybody'],
  '/leave': ['everybody', 'everybody'],
  '/review-receipt': ['everybody', 'everybody'],

  '/submit-review': ['members', 'members'],
  '/apply-mentee': ['members', 'members'],
  '/apply-mentor': ['members', 'members'],
  '/mentee-application': ['everybody', 'members'],
  '/mentor-application': ['everybody', 'members'],
  '/mentors': ['members', 'nobody'],
  '/mentor/:mentorId?': ['members', 'nobody'],
  '/mentor-photos/:fileId': ['members', 'nobody'],
  '/cvs/:fileId': ['owner', 'admins'],
  '/reviews': ['members', 'nobody'],
  '/company/:companyId': ['members', 'nobody'],
  '/company-names': ['members', 'nobody'],
  '/account': ['members', 'nobody'],
  '/account/export': ['members', 'members'],
  '/account/erasure': ['members', 'members'],
  '/sign-out-everywhere': ['members', 'members'],

  '/admin': ['admins', 'nobody'],
  '/admin/reviews/:reviewId/approval': ['admins', 'admins'],
  '/admin/reviews/:reviewId/deletion': ['admins', 'admins'],
  '/admin/mentors/:publicId': ['admins', 'admins'],
  '/admin/mentors/:publicId/approval': ['admins', 'admins'],
  '/admin/mentors/:publicId/deletion': ['admins', 'admins'],
  '/admin/mentees/:publicId': ['admins', 'admins'],
  '/admin/articles/:articleId/deletion': ['admins', 'admins'],
  '/admin/create-article': ['admins', 'admins'],
  '/admin/edit-article/:articleId?': ['admins', 'admins'],
  '/admin/pages': ['admins', 'admins'],
  '/admin/messages': ['admins', 'nobody'],
  '/admin/messages/:box/:messageId': ['admins', 'admins'],
  '/admin/messages/:box/:messageId/handling': ['admins', 'admins'],
  '/admin/messages/:box/:messageId/deletion': ['admins', 'admins'],

  '/avatar': ['everybody', 'nobody'],
  '/live': ['everybody', 'nobody'],
  '/readyz': ['everybody', 'nobody'],
  '/*': ['everybody', 'nobody'],
}

/** What those who may look get where it is no page: where they are sent on to, or a status. */
export const noPage: Record<string, number | string> = {
  '/sign-out': '/',
  '/leave': '/',
  '/contact-message': '/contact',
  '/mentee-application': '/apply-mentee',
  '/mentor-application': '/apply-mentor',
  '/account/export': '/account',
  '/sign-out-everywhere': '/account',
  '/admin/reviews/:reviewId/approval': 400,
  '/admin/mentors/:publicId/approval': 400,
  '/admin/messages/:box/:messageId/handling': 400,
  '/*': 404,
}
