import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { type ConnectionState, changeIntegrationState, getIntegrationConfiguration, getIntegrations } from '../contract.ts'

/** What a connection in this state can become next, and how. Null for a draft: it is configured first. */
export function useStateChange({ id, state }: { id: string; state: ConnectionState }) {
  const { t } = useTranslation()
  const refreshes = [getIntegrations, getIntegrationConfiguration]
  const back = useAction(changeIntegrationState, { refreshes })
  const action = useAction(changeIntegrationState, {
    refreshes,
    success: (_, { body }) => t(body.change === 'pause' ? 'connections.paused' : 'connections.isLive'),
    // Once it is live it is never tested again.
    undo: (_, { params, body }) =>
      state === 'Testing' ? null : () => back.mutate({ params, body: { change: body.change === 'pause' ? 'goLive' : 'pause' } }),
  })
  const nexts = {
    Draft: null,
    Testing: { change: 'goLive' as const, label: t('connections.goLive') },
    Live: { change: 'pause' as const, label: t('connections.pause') },
    Paused: { change: 'goLive' as const, label: t('connections.resume') },
  }
  const next = nexts[state]
  const change = () => next && action.mutate({ params: { id }, body: { change: next.change } })
  return { next, change, changing: action.isPending }
}
