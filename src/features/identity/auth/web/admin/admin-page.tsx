import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isSignedIn, useSession } from '#web/app/session/session.ts'
import { loadCaptcha } from '../captcha.ts'
import { AdminCompanies } from './admin-companies.tsx'
import { AdminLink } from './admin-link.tsx'
import { AdminSignIn } from './admin-sign-in.tsx'

/** `/auth/admin`: signs an administrator in, or with `?code=` sets the account up; then a company is chosen. */
export default function AdminPage() {
  const [search, setSearch] = useSearchParams()
  const session = useSession()
  const [code, setCode] = useState(() => search.get('code') ?? '')
  const inAddress = search.has('code')
  // The code is a secret of one use: it does not stay in the address or the history.
  useEffect(() => {
    if (inAddress) setSearch({}, { replace: true })
  }, [inAddress, setSearch])
  useEffect(() => {
    loadCaptcha().catch(() => undefined)
  }, [])
  if (code) return <AdminLink code={code} onDone={() => setCode('')} />
  if (session?.isAdmin && isSignedIn()) return <AdminCompanies name={session.displayName} />
  return <AdminSignIn />
}
