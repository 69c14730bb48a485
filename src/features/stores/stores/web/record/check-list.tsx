import { Anchor, Text } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { editStorePath, paymentSettingsPath, storeCatalogPath, storeShoppersPath } from '#contract/places.ts'
import { Section } from '#web/ui/page/section.tsx'
import type { Store } from '../../contract.ts'
import type { StoreRefusal } from '../../states.ts'
import classes from './check-list.module.css'

type Need = Extract<StoreRefusal, 'noItems' | 'noShoppers' | 'noPayments' | 'closesBefore'>

/** What has to be there before it can open: what is, and what is not, with the way to it. Nothing once it is open and all is well. */
export function CheckList({ store }: { store: Store }) {
  const { t } = useTranslation()
  const { id, steps, fields, status } = store
  const next = steps.find(({ step }) => step === 'publish' || step === 'open' || step === 'resume' || step === 'reopen')
  if (!next) return null
  const asked: readonly Need[] = [
    'noItems',
    ...(fields.audience === 'invited' ? (['noShoppers'] as const) : []),
    ...(fields.payNow === 'Y' ? (['noPayments'] as const) : []),
    ...(fields.closesOn ? (['closesBefore'] as const) : []),
  ]
  const missing = asked.filter((need) => next.refusals.includes(need))
  if (!missing.length && status !== 'Draft') return null
  const to: Record<Need, string> = {
    noItems: storeCatalogPath(id),
    noShoppers: storeShoppersPath(id),
    noPayments: paymentSettingsPath,
    closesBefore: editStorePath(id),
  }
  return (
    <Section title={t('stores.checks.title')}>
      <ul className={classes.checks}>
        {asked.map((need) => {
          const isMissing = missing.includes(need)
          const Icon = isMissing ? IconCircle : IconCircleCheck
          return (
            <li key={need} className={classes.check}>
              <Icon size={20} aria-hidden color={isMissing ? 'var(--mantine-color-dimmed)' : 'var(--mantine-color-green-6)'} />
              <div>
                <Text fw={550}>
                  {t(`stores.checks.${need}`)}{' '}
                  <Text span inherit c="dimmed" fw={400}>
                    {t(isMissing ? 'stores.checks.missing' : 'stores.checks.done')}
                  </Text>
                </Text>
                {isMissing && (
                  <Text size="sm">
                    {t(`stores.refusals.${need}`)}{' '}
                    <Anchor component={Link} to={to[need]} inherit underline="always">
                      {t(`stores.checks.to.${need}`)}
                    </Anchor>
                  </Text>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
