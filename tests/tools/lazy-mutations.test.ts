import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutMutation, withProvidedMutation } from '../../tools/build/lazy-mutations.ts'

const read = (name: string) =>
  readFileSync(`node_modules/@tanstack/query-core/build/modern/${name}.js`, 'utf8')

test('the cache imports no mutation, and the observer provides it', () => {
  const cache = withoutMutation(read('mutationCache'))
  expect(cache).not.toContain('./mutation.js')
  expect(cache.match(/new (\w+\.)?Mutation\(/g)).toEqual(['new MutationCache.Mutation('])
  expect(withProvidedMutation(read('mutationObserver'))).toMatch(
    /import \{ getDefaultState, Mutation \} from "\.\/mutation\.js";\nimport \{ MutationCache \} from "\.\/mutationCache\.js";[\s\S]*\nMutationCache\.Mutation = Mutation;\n$/,
  )
})

test('a module of another form is an error', () => {
  expect(() => withoutMutation('export {}')).toThrow(/query-core has changed/)
  expect(() => withProvidedMutation('export {}')).toThrow(/query-core has changed/)
})

test('no module of the client builds a mutation without an observer', () => {
  const users = globSync('src/**/*.{ts,tsx}').filter((file) =>
    /getMutationCache\(\)\s*\.(?!clear\(\)|findAll\()/.test(readFileSync(file, 'utf8')),
  )
  expect(users).toEqual([])
})
