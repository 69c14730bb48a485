import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { rehearsalPath } from '#contract/places.ts'
import { connectCompany, getConnection, getSyncProgress, getSyncStatus, redirectionToQB } from '#features/quickbooks/contract.ts'
import { useAction } from '#web/app/calls/query.ts'
import { toastError } from '#web/app/toasts.ts'
import { dropState, keepState, openBlankTab, problemOfReturn } from './quickbooks-tab.ts'

/** Opens QuickBooks' consent page in a new tab; blank first, because only a tab opened by the click itself is let through. */
export function useConnect() {
  const { t } = useTranslation()
  const [blocked, setBlocked] = useState(false)
  const redirection = useAction(redirectionToQB)
  const connect = async () => {
    const tab = openBlankTab()
    setBlocked(tab === null)
    if (!tab) return window.alert(t('quickbooks.popupBlocked'))
    try {
      const address = await redirection.mutateAsync({})
      keepState(address)
      tab.location.href = address
    } catch {
      tab.close()
    }
  }
  return { connect, connecting: redirection.isPending, blocked }
}

/** The tab that comes back from QuickBooks carries the consent's state: binds it to the open company once and cleans the address. */
export function useFinishConnect(): boolean {
  const [search, setSearch] = useSearchParams()
  const state = search.get('state')
  const problem = problemOfReturn(search.get('error'))
  const started = useRef('')
  const navigate = useNavigate()
  const bind = useAction(connectCompany, { refreshes: [getConnection, getSyncStatus, getSyncProgress] })
  const { t } = useTranslation()
  useEffect(() => {
    if (problem) {
      toastError(t(problem))
      setSearch({}, { replace: true })
      return
    }
    if (!state || started.current === state) return
    started.current = state
    bind.mutate(
      { body: { state } },
      {
        onSettled: (result) => {
          dropState()
          if (result?.rehearses) void navigate(rehearsalPath, { replace: true })
          else setSearch({}, { replace: true })
        },
      },
    )
  }, [state, problem, bind.mutate, setSearch, navigate, t])
  return bind.isPending
}
