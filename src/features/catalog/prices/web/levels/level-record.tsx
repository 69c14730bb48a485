import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { priceLevelsPath } from '#contract/places.ts'
import { useAction } from '#web/app/calls/query.ts'
import { BackToList } from '#web/list/back-to-list.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { getPriceLevel, listPriceLevels, savePriceLevel } from '../../contract.ts'
import classes from '../prices.module.css'
import { daysText } from '../row-text.ts'
import { LevelBadges } from './level-badges.tsx'
import { LevelCustomers } from './level-customers.tsx'
import { LevelPrices } from './level-prices.tsx'
import { LevelRule } from './level-rule.tsx'
import { RemoveLevel } from './remove-level.tsx'
import { ruleText } from './rule-text.ts'
import { useLevelForm } from './use-level-form.ts'
import { WorkedExample } from './worked-example.tsx'

type Props = { level: Result<typeof getPriceLevel>; onRemove: () => void }
/** What a level does with an example beside it, its prices of single items, and who has it. */
export function LevelRecord({ level, onRemove }: Props) {
  const { t } = useTranslation()
  const { id, version, canWrite } = level
  const save = useAction(savePriceLevel, { refreshes: [getPriceLevel, listPriceLevels], success: t('prices.levels.saved'), silent: true })
  const levelForm = useLevelForm(level, (body) => save.mutateAsync({ body: { ...body, id, version } }))
  const { values } = levelForm.form
  const rule = canWrite ? { ...level, ...values, validFrom: values.validFrom || null, validTo: values.validTo || null } : level
  return (
    <Stack gap="xl">
      <div>
        <BackToList path={priceLevelsPath} label={t('prices.levels.toList')} />
        <PageHeader
          title={level.name}
          beside={<LevelBadges level={level} />}
          description={[ruleText(level), (level.validFrom || level.validTo) && daysText(level)].filter(Boolean).join(' · ')}
          actions={canWrite && <RemoveLevel name={level.name} onRemove={onRemove} />}
        />
        <div className={classes.columns}>
          <LevelRule levelForm={levelForm} level={level} />
          <WorkedExample levelId={id} rule={rule} />
        </div>
      </div>
      <LevelPrices level={level} />
      <LevelCustomers level={level} />
    </Stack>
  )
}
