import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { languageOf } from '#contract/languages.ts'
import { formatCents } from '#contract/money.ts'
import { attainmentPath } from '#contract/places.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { OutcomeDialog } from '#web/ui/dialogs/outcome-dialog.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import { previewRelease, releaseRewards } from '../../contract.ts'
import classes from '../attainment.module.css'
import { shownAttainments } from '../shown-attainments.ts'
import { LeftNote } from './left-note.tsx'

type Program = { id: string; programName: string }

/** What the ceiling turned away and has room for now, sale by sale, before it is given. */
export default function ReleaseDialog({ program, onClose }: { program: Program; onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const found = useApi(previewRelease, { params: { programId: program.id } }, { staleTime: 0 })
  const release = useAction(releaseRewards, {
    refreshes: shownAttainments,
    success: ({ released, total }) =>
      t('attainment.release.done', { count: released, shown: numberText(released), amount: formatCents(total) }),
    onSuccess: onClose,
  })
  const title = t('attainment.release.title', { name: program.programName })
  const { data, error } = found
  if (error || (data && data.total === 0))
    return (
      <OutcomeDialog title={title} onClose={onClose}>
        <Text>{error?.message ?? t('attainment.release.nothing')}</Text>
        <LeftNote left={data?.left} />
      </OutcomeDialog>
    )
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => data && release.mutate({ params: { programId: program.id }, body: { total: data.total } })}
      title={title}
      confirmLabel={data ? t('attainment.release.confirm', { amount: formatCents(data.total) }) : t('common.loading')}
      loading={!data || release.isPending}
    >
      <Text>{t('attainment.release.means')}</Text>
      <LeftNote left={data?.left} />
      {data?.room != null && <Text mt="xs">{t('attainment.release.room', { amount: formatCents(data.room) })}</Text>}
      <ul className={classes.rows}>
        {data?.rows.map(({ entryId, attainmentId, customerName, payeeName, number, amount, sentences }) => (
          <li key={entryId} className={classes.row}>
            <div className={classes.rowHead}>
              <Anchor component={Link} to={attainmentPath(attainmentId)} onClick={onClose}>
                {`${customerName} ${number}`}
              </Anchor>
              <Text fw={550} className="numbers">
                {formatCents(amount)}
              </Text>
            </div>
            <Text size="sm" c="dimmed">
              {payeeName}
            </Text>
            <Text size="sm">{sentences[languageOf(i18n.language)]}</Text>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
