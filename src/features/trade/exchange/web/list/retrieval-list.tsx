import { useTranslation } from 'react-i18next'
import { useApi } from '#web/app/calls/query.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { listRetrievals } from '../../contract.ts'
import classes from './retrieval.module.css'
import { RetrievalLine } from './retrieval-line.tsx'

/** How retrieving goes over each live connection, or went the last time. */
export function RetrievalList() {
  const { t } = useTranslation()
  const { data } = useApi(listRetrievals, {}, { refetchInterval: useFallbackInterval() })
  if (!data?.rows.length) return null
  return (
    <ul className={classes.list} aria-label={t('edi.retrieve.title')}>
      {data.rows.map((row) => (
        <RetrievalLine key={row.connectionId} row={row} />
      ))}
    </ul>
  )
}
