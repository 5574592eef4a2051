import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Keeps the newest message in view: when the page opens at no other place, and when one comes while its reader is there. */
export function useNewest(newest: string | undefined): void {
  const { hash } = useLocation()
  const shown = useRef<string | undefined>(undefined)
  useEffect(() => {
    const isFirst = shown.current === undefined
    const isNew = shown.current !== newest
    shown.current = newest
    if (newest === undefined || !isNew || (isFirst && hash !== '')) return
    const end = document.getElementById('newest')
    const below = (end?.getBoundingClientRect().bottom ?? 0) - innerHeight
    if (isFirst ? scrollY === 0 : below < innerHeight) end?.scrollIntoView()
  }, [newest, hash])
}

/** Keeps the messages above the box in view while the box grows. */
export function useSteadyWhileGrowing(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const grown = box.current
    if (!grown) return
    let before = grown.clientHeight
    const observer = new ResizeObserver(() => {
      scrollBy(0, grown.clientHeight - before)
      before = grown.clientHeight
    })
    observer.observe(grown)
    return () => observer.disconnect()
  }, [box])
}
