import { Group, Input, type MantineColorScheme, SegmentedControl, Select, useMantineColorScheme } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOf, languages } from '#contract/languages.ts'
import { currentLanguage } from '#web/app/text.ts'
import { changeLanguage } from '#web/layout/change-language.ts'
import { ProfileSection } from './profile-section.tsx'

const schemes = ['auto', 'light', 'dark'] as const satisfies MantineColorScheme[]

export function LookSection() {
  const { t } = useTranslation()
  const themeId = useId()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <ProfileSection title={t('profile.look')} text={t('profile.lookText')}>
      <Group gap="xl" align="flex-start">
        <Select
          label={t('profile.language')}
          data={languages.map(({ code, name }) => ({ value: code, label: name }))}
          value={currentLanguage()}
          onChange={(code) => code && changeLanguage(languageOf(code))}
          allowDeselect={false}
          w={220}
        />
        <Input.Wrapper label={t('profile.theme')} labelElement="div" labelProps={{ id: themeId }}>
          <SegmentedControl
            display="flex"
            aria-labelledby={themeId}
            data={schemes.map((value) => ({ value, label: t(`profile.themes.${value}`) }))}
            value={colorScheme}
            onChange={(scheme) => setColorScheme(schemes.find((each) => each === scheme) ?? 'auto')}
          />
        </Input.Wrapper>
      </Group>
    </ProfileSection>
  )
}
