import { Badge, Group, Stack, Table, Text, Title } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Ability } from '#contract/permissions.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { GuardedButton, RefusedButton } from '#web/ui/guarded-button.tsx'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { type RuleLevel, type RuleSet, type RuleSets, resolveRules } from '../resolve.ts'
import { ruleSentence, valueText } from '../rule-sentence.ts'
import { type RuleCode, ruleCodes, ruleGroups, ruleOf } from '../rules.ts'
import { spoken } from './spoken.ts'

const RuleDialog = lazyPart(() => import('./rule-dialog.tsx'))
const NumberingDialog = lazyPart(() => import('./numbering-dialog.tsx'))

type Numbering = { prefix: string; next: number }
/** How a device numbers what it makes. */
type Seat = Numbering & { canChange: boolean; onSave: (seat: Numbering) => Promise<unknown> }
type Props = {
  level: RuleLevel
  sets: RuleSets
  seat?: Seat | undefined
  ability: Ability
  canWrite: boolean
  /** The whole of what this level says then; throws where the server refuses. */
  onSave: (rules: RuleSet) => Promise<unknown>
}

/** Every rule with what it means here, who says so, and a way to say something else. */
export function RuleTable({ level, sets, seat, ability, canWrite, onSave }: Props) {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<RuleCode | null>(null)
  const isOfSeat = (code: RuleCode) => ruleOf(code).kept === 'seat'
  const effective = resolveRules(sets, seat)
  const shown = ruleCodes.filter((code) => seat || !isOfSeat(code))
  const action = (code: RuleCode) => {
    const name = t(`deviceRules.names.${code}`)
    const { lockedBy } = effective[code]
    if (isOfSeat(code) && canWrite && !seat?.canChange)
      return (
        <RefusedButton reason={t('deviceRules.numbersGivenWhy')} size="compact-sm" variant="default">
          {t('common.edit')}
        </RefusedButton>
      )
    if (lockedBy && lockedBy !== level && !sets[level]?.[code])
      return (
        <RefusedButton reason={t(`deviceRules.lockedWhy.${lockedBy}`)} size="compact-sm" variant="default">
          {t('common.edit')}
        </RefusedButton>
      )
    return (
      <GuardedButton
        ability={ability}
        allowed={canWrite}
        size="compact-sm"
        variant="default"
        aria-label={t('deviceRules.editNamed', { name })}
        onClick={() => setEdited(code)}
      >
        {t('common.edit')}
      </GuardedButton>
    )
  }
  return (
    <Stack gap="lg">
      {ruleGroups.map((group) => {
        const codes = shown.filter((code) => ruleOf(code).group === group)
        if (!codes.length) return null
        return (
          <Stack key={group} gap="xs">
            <Title order={level === 'device' ? 2 : 3} size="h5">
              {t(`deviceRules.groups.${group}`)}
            </Title>
            <TableScroll minWidth={0} label={t(`deviceRules.groups.${group}`)}>
              <Table verticalSpacing="sm">
                <Table.Thead className="visually-hidden">
                  <Table.Tr>
                    <Table.Th>{t('deviceRules.rule')}</Table.Th>
                    <Table.Th>{t('deviceRules.value')}</Table.Th>
                    <Table.Th>{t('deviceRules.actions')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {codes.map((code) => (
                    <Table.Tr key={code}>
                      <Table.Td>
                        <Group gap="xs">
                          <Text fw={600}>{t(`deviceRules.names.${code}`)}</Text>
                          <Origin level={level} {...effective[code]} isSeat={isOfSeat(code)} />
                        </Group>
                        <Text c="dimmed" size="sm">
                          {ruleSentence(code, effective[code], spoken())}
                        </Text>
                      </Table.Td>
                      <Table.Td ta="right" w={200} visibleFrom="sm">
                        {valueText(code, effective[code].value, spoken())}
                      </Table.Td>
                      <Table.Td ta="right" w={96}>
                        {action(code)}
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </TableScroll>
          </Stack>
        )
      })}
      <Suspense>
        {edited && !isOfSeat(edited) && (
          <RuleDialog code={edited} level={level} sets={sets} onSave={onSave} onClose={() => setEdited(null)} />
        )}
        {edited && seat && isOfSeat(edited) && <NumberingDialog seat={seat} onSave={seat.onSave} onClose={() => setEdited(null)} />}
      </Suspense>
    </Stack>
  )
}

type OriginProps = {
  level: RuleLevel
  from: RuleLevel | 'default'
  lockedBy: RuleLevel | null
  ignored: readonly RuleLevel[]
  isSeat: boolean
}

/** Inherited, said here, locked, or said here in vain. */
function Origin({ level, from, lockedBy, ignored, isSeat }: OriginProps) {
  const { t } = useTranslation()
  if (isSeat) return null
  const says = from === level ? 'here' : from
  return (
    <>
      {from !== 'default' && (
        <Badge variant={from === level ? 'filled' : 'default'} tt="none">
          {t(`deviceRules.from.${says}`)}
        </Badge>
      )}
      {lockedBy && (
        <Badge variant="default" tt="none">
          {t('deviceRules.locked')}
        </Badge>
      )}
      {ignored.includes(level) && (
        <Badge color="yellow" variant="light" tt="none">
          {t('deviceRules.ignored')}
        </Badge>
      )}
    </>
  )
}
