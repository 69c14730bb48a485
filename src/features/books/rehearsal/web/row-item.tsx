import { Badge, Group, Text } from '@mantine/core'
import { IconArrowRight, IconCircleCheck, IconHelpCircle, IconLink, IconPlayerPause } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/app/session/use-can.ts'
import type { RehearsalRow } from '../contract.ts'
import classes from './rehearsal.module.css'
import { RowActions } from './row-actions.tsx'
import { SideData } from './side-data.tsx'

/** One customer on both sides, what will happen, and how to have it otherwise. */
export function RowItem({ row }: { row: RehearsalRow }) {
  const { t } = useTranslation()
  const mayDecide = useCan()('sync.write')
  const { ours, candidates, reason, isLead, bucket } = row
  return (
    <li className={classes.row}>
      <div className={classes.sides}>
        {ours && (
          <SideData title={t('rehearsal.here')} side={ours}>
            {isLead && <Badge variant="default">{t('rehearsal.lead')}</Badge>}
          </SideData>
        )}
        {candidates.length > 0 && (
          <div className={classes.candidates}>
            {candidates.map((candidate) => (
              <SideData key={candidate.id} title={t('rehearsal.inQuickbooks')} side={candidate}>
                <Likeness candidate={candidate} />
              </SideData>
            ))}
          </div>
        )}
        {reason && bucket === 'clash' && <Text className={classes.reason}>{t(`rehearsal.reasons.${reason}`)}</Text>}
      </div>
      <div className={classes.what}>
        <Effect row={row} />
        {ours && mayDecide && <RowActions row={row} name={ours.name} />}
      </div>
    </li>
  )
}

function Likeness({ candidate: { same, differs } }: { candidate: RehearsalRow['candidates'][number] }) {
  const { t } = useTranslation()
  const list = (fields: typeof same) => fields.map((field) => t(`rehearsal.fields.${field}`)).join(', ')
  return (
    <Text size="sm" c="dimmed" w="100%">
      {same.length > 0 && t('rehearsal.same', { fields: list(same) })}
      {same.length > 0 && differs.length > 0 && ' · '}
      {differs.length > 0 && <strong>{t('rehearsal.differs', { fields: list(differs) })}</strong>}
    </Text>
  )
}

const icons = {
  link: { Icon: IconLink, color: 'green' },
  create: { Icon: IconArrowRight, color: 'green' },
  import: { Icon: IconCircleCheck, color: 'green' },
  stay: { Icon: IconPlayerPause, color: 'gray' },
  undecided: { Icon: IconHelpCircle, color: 'orange' },
}

function Effect({ row }: { row: RehearsalRow }) {
  const { Icon, color } = icons[row.effect]
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      <Icon size={18} color={`var(--mantine-color-${color}-7)`} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
      <Text fw={600}>
        <EffectText row={row} />
      </Text>
    </Group>
  )
}

function EffectText({ row: { effect, linkTo, createAs, ours, bucket } }: { row: RehearsalRow }) {
  const { t } = useTranslation()
  if (effect === 'link')
    return bucket === 'there' ? t('rehearsal.effects.linkedThere') : t('rehearsal.effects.link', { name: linkTo?.name })
  if (effect === 'create' && createAs !== ours?.name) return t('rehearsal.effects.createAs', { name: createAs })
  return t(`rehearsal.effects.${effect}`)
}
