import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Route } from 'playwright-core'
import { ticketMs } from '#contract/live.ts'
import { customersPath } from '#contract/places.ts'
import { companyServer, openJourney } from './customers.ts'
import { settingsOf } from './settings.ts'
import { openStage } from './stage.ts'

const stage = openStage(companyServer)

for (const setting of settingsOf(import.meta.url)) {
  describe(`a socket that is late or dies without a word: ${setting.name}`, () => {
    const scene = openJourney(stage, setting)

    test('what changes while its ticket is made is shown, however long that takes', async () => {
      const { page, journey } = scene()
      const slow = async (route: Route) => {
        await page.getByRole('link', { name: journey.first }).first().waitFor()
        await journey.addLeadAsManager('Aaron’s Early Bakery')
        await sleep(2 * ticketMs)
        await route.continue()
      }
      await page.route('**/Notification/Ticket', slow, { times: 1 })
      await page.goto(journey.url + customersPath)
      await page.getByRole('link', { name: 'Aaron’s Early Bakery' }).first().waitFor()
    })

    test('what changes before its ticket is made is shown by a page that was still reading', async () => {
      const { page, journey } = scene()
      const isMade = Promise.withResolvers<void>()
      let isHeld = false
      // The first: answered before the change, and on its way for longer than the server remembers that there was one.
      const late = async (route: Route) => {
        if (isHeld) return route.continue()
        isHeld = true
        const answer = await route.fetch()
        await sleep(1000)
        await journey.addLeadAsManager('Aaron’s Unread Bakery')
        await sleep(2 * ticketMs)
        isMade.resolve()
        await sleep(ticketMs)
        await route.fulfill({ response: answer })
      }
      await page.route('**/Dashboard/GetCustomerList*', late)
      await page.route('**/Notification/Ticket', (route) => isMade.promise.then(() => route.continue()), { times: 1 })
      await page.goto(journey.url + customersPath)
      await page.getByRole('link', { name: 'Aaron’s Unread Bakery' }).first().waitFor({ timeout: 20_000 })
    })

    test('is noticed by the page that is watched, which then shows what came meanwhile', async () => {
      const { page, journey } = scene()
      let isDead = false
      // A router that forgot the connection: what is said goes nowhere, and nobody closes anything.
      await page.routeWebSocket(/WebSocket/, (socket) => {
        const server = socket.connectToServer()
        const wasDead = isDead
        server.onMessage((message) => {
          if (wasDead || !isDead) socket.send(message)
        })
      })
      await page.clock.install()
      await page.goto(journey.url + customersPath)
      await journey.addLeadAsManager('Aaron’s Heard Bakery')
      await page.getByRole('link', { name: 'Aaron’s Heard Bakery' }).first().waitFor()
      isDead = true
      await journey.addLeadAsManager('Aaron’s Unheard Bakery')
      // One shorter than that is no reason to open another.
      await page.clock.runFor(60_000)
      await page.clock.runFor(30_000)
      await page.getByRole('link', { name: 'Aaron’s Unheard Bakery' }).first().waitFor()
    })
  })
}
