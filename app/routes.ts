import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

const comingPages = ['work-with-us', 'terms', 'privacy']

export default [
  index('home/home.tsx'),
  route('mentorship', 'mentorship/mentorship.tsx'),
  route('inside-workplaces', 'workplaces/inside-workplaces.tsx'),
  ...comingPages.map((path) => route(path, 'site/comes-next.tsx', { id: path })),
  route('news-and-insights', 'news/news-and-insights.tsx'),
  route('news-and-insights/feed.xml', 'news/feed.route.ts'),
  route('post/:postId?', 'news/post.tsx'),
  route('media/:fileId', 'news/media.route.ts'),
  route('sitemap.xml', 'news/sitemap.route.ts'),
  route('robots.txt', 'news/robots.route.ts'),

  route('auth', 'account/auth.tsx'),
  route('auth/new-password', 'account/new-password.tsx'),
  route('sign-out', 'account/sign-out.route.ts'),
  route('leave', 'site/leave.route.ts'),
  route('review-receipt', 'workplaces/receipt.tsx'),

  route('submit-review', 'workplaces/submit-review.tsx'),
  route('apply-mentee', 'mentorship/apply-mentee.tsx'),
  route('apply-mentor', 'mentorship/apply-mentor.tsx'),
  route('mentee-application', 'mentorship/mentee-application.route.ts'),
  route('mentor-application', 'mentorship/mentor-application.route.ts'),
  layout('account/member-layout.tsx', [
    route('mentors', 'mentorship/mentors.tsx'),
    route('mentor/:mentorId?', 'mentorship/mentor.tsx'),
    route('mentor-photos/:fileId', 'mentorship/mentor-photo.route.ts'),
    route('cvs/:fileId', 'mentorship/cv.route.ts'),
    route('reviews', 'workplaces/reviews.tsx'),
    route('company/:companyId', 'workplaces/company.tsx'),
    route('company-names', 'workplaces/company-names.route.ts'),
  ]),

  layout('admin/layout.tsx', [
    route('admin', 'admin/dashboard.tsx', [
      route('reviews/:reviewId/deletion', 'admin/review-deletion.tsx'),
      route('mentors/:publicId/deletion', 'admin/mentor-deletion.tsx'),
      route('articles/:articleId/deletion', 'admin/article-deletion.tsx'),
    ]),
    route('admin/create-article', 'admin/create-article.tsx'),
    route('admin/edit-article/:articleId?', 'admin/edit-article.tsx'),
    route('admin/reviews/:reviewId/approval', 'admin/review-approval.route.ts'),
    route('admin/mentors/:publicId', 'admin/mentor-opening.tsx'),
    route('admin/mentors/:publicId/approval', 'admin/mentor-approval.route.ts'),
    route('admin/mentees/:publicId', 'admin/mentee-opening.tsx'),
  ]),

  route('avatar', 'site/avatar.route.ts'),
  route('live', 'site/live.route.ts'),
  route('readyz', 'site/ready.route.ts'),
  route('*', 'site/not-found.tsx'),
] satisfies RouteConfig
