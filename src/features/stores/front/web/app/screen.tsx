import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { hasMoved, noteScroll, scrollOf } from './address.ts'
import { useFront } from './front.ts'

/**
 * What every screen stands in: its title in the tab, its heading, which takes the focus when somebody comes from another screen, and the place on it
 * where they were when they come back.
 */
export function Screen({
  title,
  beside,
  narrow = false,
  children,
}: {
  title: string
  beside?: ReactNode
  narrow?: boolean
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { store } = useFront()
  useEffect(() => {
    document.title = title === store.storeName ? title : `${title} – ${store.storeName}`
  }, [title, store.storeName])
  useLayoutEffect(() => {
    if (!hasMoved()) return
    heading.current?.focus({ preventScroll: true })
    scrollTo({ top: scrollOf(), behavior: 'instant' })
  }, [])
  useEffect(() => {
    addEventListener('scroll', noteScroll, { passive: true })
    return () => removeEventListener('scroll', noteScroll)
  }, [])
  return (
    <main id="main" className={narrow ? 'front-main front-narrow' : 'front-main'}>
      <div className="front-title">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {beside}
      </div>
      {children}
    </main>
  )
}
