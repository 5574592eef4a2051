import { useEffect, useRef } from 'react'
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
