import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { LanguageBar } from '../layout/language-bar.tsx'
import { PausedBar } from '../layout/paused-bar.tsx'

/** Specification section 2: each route change scrolls smoothly to the top. Filters stand behind `?` and so reset by themselves. */
export default function RootLayout() {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what it reacts to
  useEffect(() => {
    const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: reduced ? 'auto' : 'smooth' })
  }, [pathname])
  return (
    <>
      <PausedBar />
      <Outlet />
      <LanguageBar />
    </>
  )
}
