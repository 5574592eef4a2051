import { href } from 'react-router'
import { rich } from '../../../words/words.ts'
import { linkTo, strong } from '../shell/links.tsx'

/** What everybody reads before the first message. */
export function Safety() {
  return (
    <ul className="listed">
      <li>
        {rich(
          '<strong>Never meet at home</strong>, at theirs or at yours. This site never asks you to meet in person.',
          { strong },
        )}
      </li>
      <li>
        {rich(
          '<strong>Never send money, gifts or pictures</strong>, whatever the reason. Nobody here needs them to help you.',
          { strong },
        )}
      </li>
      <li>
        {rich(
          '<strong>Stay under the name you have here</strong> until you are sure. Your work, town, school and family tell more than they seem to.',
          { strong },
        )}
      </li>
      <li>
        {rich(
          '<strong>How blackmail begins:</strong> quick trust, questions about whom you love or who knows, a wish to go on in another app, a picture. Then a threat to tell. Do not pay and do not argue: it does not end by that. Block, and tell somebody whom you trust.',
          { strong },
        )}
      </li>
    </ul>
  )
}

/** How to block somebody, and whom to tell. */
export function IfWrong() {
  return (
    <>
      <p>
        {rich(
          '<strong>To block:</strong> open “More” at the top, then “End or block”. The messages are closed to both of you within a minute. They only see that it ended.',
          { strong },
        )}
      </p>
      <p>
        {rich('The team reads what you tell it under “Tell the team that something is wrong”. More: <a>Get help</a>', {
          a: linkTo(href('/if-something-is-wrong')),
        })}
      </p>
    </>
  )
}
