import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/** The phone's Back button would leave a wizard that is under way and lose the answers; people mean the step before. */
export function useBackAsPrevious(isUnderWay: boolean, goBack: () => void) {
  const blocker = useBlocker(({ historyAction }) => isUnderWay && historyAction === 'POP')
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    goBack()
  })
}
