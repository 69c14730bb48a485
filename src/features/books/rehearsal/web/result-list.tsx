import { List } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Rehearsal } from '../contract.ts'

/** What will happen, or happened, in figures. */
export function ResultList({ counts }: { counts: Rehearsal['counts'] }) {
  const { t } = useTranslation()
  const undecided = counts.look.undecided + counts.clash.undecided
  return (
    <List>
      <List.Item>{t('rehearsal.confirm.linked', { count: counts.linked })}</List.Item>
      <List.Item>{t('rehearsal.confirm.imported', { count: counts.imported })}</List.Item>
      <List.Item>{t('rehearsal.confirm.created', { count: counts.created })}</List.Item>
      <List.Item>
        {counts.renamed > 0 ? t('rehearsal.confirm.renamed', { count: counts.renamed }) : t('rehearsal.confirm.renamedNone')}
      </List.Item>
      <List.Item>
        {t('rehearsal.confirm.staying', { count: counts.staying })}{' '}
        {undecided > 0 && <strong>{t('rehearsal.confirm.undecided', { count: undecided })}</strong>}
      </List.Item>
    </List>
  )
}
