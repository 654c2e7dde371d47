import { describe, expect, it } from 'vitest'
import { MODULES } from '../../tools/checks/layer-table.ts'
import { cyclesOf, missingModules, violationsOf } from '../../tools/checks/layers.ts'

const at = (file: string, source: string) => violationsOf('/house', file, source).map((b) => b.what)

describe('import rules of the layers', () => {
  it('allow a machine to import protocol and xstate', () => {
    const source =
      "import { setup } from 'xstate'\nimport { TEXTS } from '../../protocol/errors.ts'\n"
    expect(at('src/machines/chat/chat.machine.ts', source)).toEqual([])
  })

  it('reject a machine that imports a service, a view or React', () => {
    const source =
      "import x from '../../services/browser/socket.ts'\nimport type { V } from '../../views/x.tsx'\nimport 'react'\n"
    expect(at('src/machines/chat/chat.machine.ts', source)).toEqual([
      'imports src/services/browser/socket.ts against the layer rules',
      'imports src/views/x.tsx against the layer rules',
      'imports the package react, which src/machines does not use',
    ])
  })

  it('reject imports spread over several lines and dynamic ones', () => {
    const source =
      "import {\n  a,\n  b,\n} from '../../app/x.ts'\nconst y = import('../../services/y.ts')\n"
    expect(at('src/machines/chat/chat.machine.ts', source)).toEqual([
      'imports src/app/x.ts against the layer rules',
      'imports src/services/y.ts against the layer rules',
    ])
  })

  it('ignore exported types and texts', () => {
    const source =
      "export type Method = 'GET'\nexport const from = 'react'\nexport { a } from './a.ts'\n"
    expect(at('src/machines/chat/chat.machine.ts', source)).toEqual([])
  })

  it('reject the wall clock in a machine, but not in its comments', () => {
    expect(at('src/machines/a/a.machine.ts', '// not Date.now()\nconst t = Date.now()\n')).toEqual([
      '`Date.now(`: time comes from env.now()',
    ])
    expect(at('src/machines/a/a.machine.ts', '/* Date.now() */\n')).toEqual([])
  })

  it('allow views to import selectors and machine types but not machines', () => {
    expect(
      at(
        'src/views/x.tsx',
        "import { a } from '../machines/chat/chat.selectors.ts'\nimport type { ChatActor } from '../machines/chat/chat.machine.ts'\nimport { createChatMachine } from '../machines/chat/chat.machine.ts'\n",
      ),
    ).toEqual(['imports the chart src/machines/chat/chat.machine.ts; only its types are for views'])
  })

  it('reject an import between domains of views, also of a type or a lazy page', () => {
    expect(
      at(
        'src/views/safety/admin/log.tsx',
        "import type { A } from '../../market/a.tsx'\nconst b = () => import('../../users/team/b.tsx')\n",
      ),
    ).toEqual([
      'imports src/views/market/a.tsx, which safety must not; what several domains use is in src/views/shared',
      'imports src/views/users/team/b.tsx, which safety must not; what several domains use is in src/views/shared',
    ])
  })

  it('allow a domain of views the shared folders, and other domains that are listed', () => {
    const from = (path: string) => `import { x } from '../${path}'\n`
    const source = from('shared/lists/x.tsx') + from('hooks/x.ts') + from('content/feed/x.tsx')
    expect(at('src/views/users/x.tsx', source)).toEqual([])
    expect(at('src/views/content/x.tsx', from('users/x.tsx'))).toHaveLength(1)
  })

  it('reject shared views and hooks that import a domain or the route table', () => {
    const domain = "import { x } from '../market/x.tsx'\n"
    const table = "import type { RouteEntry } from '../routes.tsx'\n"
    for (const folder of ['shared', 'hooks', 'components', 'shell', 'routing'])
      expect(at(`src/views/${folder}/x.tsx`, domain + table)).toHaveLength(2)
    expect(at('src/views/users/x.tsx', table)).toHaveLength(1)
    expect(at('src/views/routes.tsx', "import { x } from './market/x.tsx'\n")).toEqual([])
  })

  it('list no two domains of views that import each other', () => {
    const listed = MODULES.find((layer) => layer.at === 'src/views')?.domains?.imports ?? {}
    const sources = Object.entries(listed).map(
      ([domain, others]) =>
        [domain, others.map((other) => `import './${other}'\n`).join('')] as const,
    )
    expect(cyclesOf(new Map(sources))).toEqual([])
  })

  it('reject a specification table that imports a machine', () => {
    expect(
      at('tests/spec/chat.ts', "import { x } from '../../src/machines/chat/chat.policy.ts'\n"),
    ).toEqual(['imports src/machines/chat/chat.policy.ts against the layer rules'])
  })

  it('allow a specification table to import protocol types and frame decoding, but no policies or texts', () => {
    const from = (what: string, file: string) =>
      `import ${what} from '../../src/protocol/${file}'\n`
    const allowed =
      from('type { Message }', 'base/types.ts') + from('{ decodeFrame }', 'live/frames.ts')
    expect(at('tests/spec/chat.ts', allowed)).toEqual([])
    const refused =
      from('{ TEXTS }', 'base/catalogue.ts') + from('{ type Id, sameId }', 'base/ids.ts')
    expect(at('tests/spec/chat.ts', refused)).toEqual([
      'imports values of src/protocol/base/catalogue.ts; only its types are for tests/spec',
      'imports values of src/protocol/base/ids.ts; only its types are for tests/spec',
    ])
  })

  it('reject the text of an id as an object key', () => {
    const why = 'the key of an id in a plain object is mapKey(id)'
    const chart = (source: string) => at('src/machines/a/a.machine.ts', source)
    expect(chart('const chat = context.chats[idKey(id)]\n')).toEqual([`\`s[idKey(\`: ${why}`])
    expect(chart('const chats = { [idKey(id)]: chat }\n')).toEqual([`\`{ [idKey(\`: ${why}`])
    expect(chart('const key = [idKey(id)]\n')).toEqual([])
  })

  it('name only folders that exist', () => {
    expect(missingModules(process.cwd())).toEqual([])
    const layer = { at: 'src/attic', local: ['src/protocol'], packages: [], never: [] }
    expect(missingModules(process.cwd(), [layer])).toEqual(['src/attic'])
    const domains = { shared: ['hooks'], roots: [], imports: { users: ['attic'] } }
    expect(missingModules(process.cwd(), [{ ...layer, at: 'src/views', domains }])).toEqual([
      'src/views/attic',
    ])
  })
})

describe('rule against import cycles', () => {
  const loops = (files: Record<string, string>) => cyclesOf(new Map(Object.entries(files)))

  it('allows two files to import a third', () => {
    expect(
      loops({ 'a/x.ts': "import './y.ts'\nimport './z.ts'\n", 'a/y.ts': "import './z.ts'\n" }),
    ).toEqual([])
  })

  it('rejects files that import each other, also by type imports or re-exports', () => {
    expect(
      loops({
        'a/x.ts': "import { y } from '../b/y.ts'\n",
        'b/y.ts': "export { z } from './z.ts'\n",
        'b/z.ts': "import type { X } from '../a/x.ts'\n",
      }),
    ).toEqual([['a/x.ts', 'b/y.ts', 'b/z.ts', 'a/x.ts']])
  })

  it('finds a cycle that is reached from outside', () => {
    expect(
      loops({
        'a.ts': "import './b.ts'\n",
        'b.ts': "import './c.ts'\n",
        'c.ts': "import './b.ts'\n",
      }),
    ).toEqual([['b.ts', 'c.ts', 'b.ts']])
  })

  it('allows a lazy-loaded file to import its loader', () => {
    expect(
      loops({
        'a.ts': "const b = () => import('./b.ts')\n",
        'b.ts': "import { a } from './a.ts'\n",
      }),
    ).toEqual([])
  })
})
