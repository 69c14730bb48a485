import { Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { LanguageMenu } from '#web/layout/language-menu.tsx'
import { ThemeButton } from '#web/layout/theme-button.tsx'
import { SiteLogo } from '#web/ui/page/site-logo.tsx'
import classes from './auth-frame.module.css'

/** Page with one card, before anyone is signed in. `above` stands over the heading. */
export function AuthFrame({ title, above, wide, children }: { title: string; above?: ReactNode; wide?: boolean; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <title>{`${title} · Ledgerside`}</title>
      <header className={classes.header}>
        <SiteLogo />
        <Group gap={4}>
          <LanguageMenu />
          <ThemeButton />
        </Group>
      </header>
      <main className={classes.main} data-wide={wide || undefined}>
        {above}
        <div className={classes.card}>
          <Title order={1} size="h2" mb="md">
            {title}
          </Title>
          {children}
        </div>
      </main>
    </div>
  )
}
