import type { data, MiddlewareFunction } from 'react-router'

/** Answers a script that sends a form itself (`ui/form/send-with-progress.ts`) as the action answers others, in JSON. */
export function answersScripts<Args>(
  action: (args: Args) => Promise<Response | ReturnType<typeof data>>,
): MiddlewareFunction<Response> {
  return async (args, next) => {
    const { method, headers } = args.request
    if (method !== 'POST' || headers.get('accept') !== 'application/json') return next()
    const answer = await action(args as Args)
    if (answer instanceof Response) return Response.json({ goTo: answer.headers.get('Location') })
    return Response.json(answer.data, answer.init ?? {})
  }
}
