import { useEffect, useState } from 'react'
import { type CompanyListItem, getCompanyInfo } from '#features/quickbooks/contract.ts'
import { call } from '#web/app/calls/api.ts'
import { ApiError } from '#web/app/calls/api-error.ts'

/** Specification section 8: the banner is cleared after 5 s. */
const bannerMs = 5000

/** The companies that were granted with this state. Null until they are there; what fails may be tried again. */
export function useCompanyList(state: string) {
  const [companies, setCompanies] = useState<CompanyListItem[] | null>(null)
  const [loading, setLoading] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  useEffect(() => {
    if (!error) return
    const timer = setTimeout(() => setError(null), bannerMs)
    return () => clearTimeout(timer)
  }, [error])
  const load = async () => {
    setError(null)
    setLoading(true)
    try {
      setCompanies(await call(getCompanyInfo, { body: state }))
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      setError(problem)
    } finally {
      setLoading(false)
    }
  }
  return { companies, loading, error, load }
}
