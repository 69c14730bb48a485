import { useTranslation } from 'react-i18next'
import { StateText } from '#web/ui/values/state-text.tsx'

/** Do their documents become orders? */
export function LiveBadge({ live }: { live: boolean }) {
  const { t } = useTranslation()
  return <StateText tone={live ? 'good' : 'waiting'} text={t(live ? 'partners.live' : 'partners.test')} />
}
