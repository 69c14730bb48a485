import { Button, CloseButton, Paper, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/app/lazy-part.ts'
import { type AttainmentRow, mostApprovedAtOnce } from '../../contract.ts'
import classes from '../attainment.module.css'

const ApproveTickedDialog = lazyPart(() => import('./approve-ticked-dialog.tsx'))

/** What may be done with ticked sales. */
export default function ApproveBar({ rows, onClear }: { rows: readonly AttainmentRow[]; onClear: () => void }) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<readonly AttainmentRow[] | null>(null)
  const tooMany = rows.length > mostApprovedAtOnce
  return (
    <>
      {rows.length > 0 && (
        <Paper withBorder shadow="md" p="xs" role="toolbar" aria-label={t('attainment.ticked.toolbar')} className={classes.bar}>
          <Text size="sm" fw={600} role="status" className="numbers">
            {t('bulk.ticked', { count: rows.length })}
          </Text>
          <Button size="xs" disabled={tooMany} onClick={() => setAsked(rows)}>
            {t('attainment.ticked.button')}
          </Button>
          <CloseButton aria-label={t('bulk.clear')} title={t('bulk.clear')} onClick={onClear} />
          {tooMany && (
            <Text size="sm" c="dimmed" className={classes.more}>
              {t('attainment.ticked.tooMany', { count: mostApprovedAtOnce })}
            </Text>
          )}
        </Paper>
      )}
      <Suspense>
        {asked && (
          <ApproveTickedDialog
            rows={asked}
            onClose={(isDone) => {
              setAsked(null)
              if (isDone) onClear()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
