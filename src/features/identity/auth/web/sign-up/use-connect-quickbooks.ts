import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { redirectionToQB } from '#features/quickbooks/contract.ts'
import { keepState, openBlankTab } from '#features/quickbooks/web/door.ts'
import { useCountdown } from '#web/app/countdown.ts'
import { toastError } from '#web/app/toasts.ts'
import { perform } from '../perform.ts'
import { writeWaiting } from './waiting-tab.ts'

const secondsBeforeQuickBooks = 5

/** Opens the tab within the click, shows the countdown here and there, then sends the tab to QuickBooks (specification section 4). */
export function useConnectQuickBooks(onLeft: () => void) {
  const { t } = useTranslation()
  const tab = useRef<Window | null>(null)
  const [address, setAddress] = useState('')
  const [asking, setAsking] = useState(false)
  const left = useCountdown(
    secondsBeforeQuickBooks,
    () => {
      setAddress('')
      if (!tab.current || tab.current.closed) return void toastError(t('signUp.tabClosed'))
      tab.current.location.href = address
      onLeft()
    },
    address !== '',
  )
  const waiting = address ? t('signUp.connectWaiting', { count: left }) : asking ? t('signUp.connectPreparing') : ''
  useEffect(() => {
    if (waiting) writeWaiting(tab.current, waiting)
  }, [waiting])
  const connect = async () => {
    tab.current = openBlankTab()
    if (!tab.current) return window.alert(t('quickbooks.popupBlocked'))
    setAsking(true)
    try {
      const authorization = await perform(redirectionToQB, {})
      keepState(authorization)
      setAddress(authorization)
    } catch {
      tab.current.close()
    } finally {
      setAsking(false)
    }
  }
  return { connect, waiting }
}
