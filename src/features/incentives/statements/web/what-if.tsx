import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { numberText } from '#contract/fields.ts'
import { formatCents } from '#contract/money.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { typedDollars } from '#web/ui/fields/typed-numbers.ts'
import { Section } from '#web/ui/page/section.tsx'
import { getOwnProgress } from '../contract.ts'

const form = z.object({
  more: typedDollars.refine((cents) => cents > 0, 'programs.errors.amount'),
  units: numberText.regex(/^\d{1,9}(\.\d{1,4})?$/, 'validation.wrong'),
})

/** "What if I sell so much more?": by everything that is so far, in the sentences of the record. */
export function WhatIf({ programId, asksUnits }: { programId: string; asksUnits: boolean }) {
  const { t } = useTranslation()
  const [asked, ask] = useState<{ more: number; units: string } | null>(null)
  const found = useApi(getOwnProgress, { params: { programId }, query: asked ?? {} }, { enabled: asked !== null })
  const brought = asked && found.data?.whatIf
  const { field, submit } = useZodForm(form, {
    initialValues: { more: '', units: '1' },
    labels: { more: t('statements.own.more'), units: t('programs.example.units') },
    onSubmit: ask,
  })
  return (
    <Section title={t('statements.own.whatIf')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Group align="flex-end" gap="sm">
            <TextInput {...field('more')} leftSection="$" inputMode="decimal" autoComplete="off" w={200} />
            {asksUnits && <TextInput {...field('units')} inputMode="decimal" autoComplete="off" w={120} />}
            <Button type="submit" variant="default" loading={asked !== null && found.isFetching}>
              {t('statements.own.ask')}
            </Button>
          </Group>
          {asked && <FormError error={found.error} />}
          <div role="status">
            {brought && (
              <>
                <Text fw={550}>{t('statements.own.brings', { more: formatCents(asked.more), amount: formatCents(brought.amount) })}</Text>
                {brought.said.map((each) => (
                  <Text key={each} size="sm" c="dimmed">
                    {each}
                  </Text>
                ))}
              </>
            )}
          </div>
        </Stack>
      </form>
    </Section>
  )
}
