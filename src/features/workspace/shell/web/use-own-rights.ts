import { useEffect } from 'react'
import { getSession } from '#contract/session.ts'
import { queryClient, useApi } from '#web/app/calls/query.ts'
import { readSession, updateSession } from '#web/app/session/session.ts'

/** Somebody changed this person's role, or the company, meanwhile: menu, buttons, rows and frame follow without a new sign-in. */
export function useOwnRights() {
  const { data } = useApi(getSession, {}, { staleTime: 60_000 })
  useEffect(() => {
    const kept = readSession()
    if (!data || !kept || data.userId !== kept.userId) return
    const isSame =
      data.role === kept.role && data.viewingAs === (kept.viewingAs ?? null) && data.companyInfo?.companyId === kept.companyInfo?.companyId
    // The company's name, logo and zone follow too.
    updateSession(data)
    if (!isSame) void queryClient.invalidateQueries()
  }, [data])
  useEffect(() => {
    // Another tab opened another company, or looks at it as somebody else: the session is the same one. None: it was ended, nobody asks more.
    const follow = ({ key, newValue }: StorageEvent) => (key === 'user' && newValue ? void queryClient.invalidateQueries() : undefined)
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [])
}
