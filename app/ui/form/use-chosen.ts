import { useEffect, useEffectEvent, useState } from 'react'

/** Calls `take` once after hydration, for choices made before it, which fire no events. */
export function usePreHydrationAnswers(take: () => void): void {
  const takeNow = useEffectEvent(take)
  useEffect(() => takeNow(), [])
}

/** Returns an address under which the page can show a chosen file, once there is one. */
export function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return file && url
}
