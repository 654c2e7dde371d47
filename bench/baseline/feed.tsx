import { memo, useCallback, useEffect, useState } from 'react'

interface Post {
  id: number
  title: string
  body: string
  likes_count: number
}

interface CardProps {
  post: Post
  liked: boolean
  onLike: (id: number) => void
}

const Card = memo(function Card({ post, liked, onLike }: CardProps) {
  return (
    <article>
      <h2>{post.title}</h2>
      <p>{post.body}</p>
      <button type="button" aria-pressed={liked} onClick={() => onLike(post.id)}>
        {`Like ${post.likes_count + Number(liked)}`}
      </button>
    </article>
  )
})

/** A minimal feed: a card per post, and a like button that re-renders one of them. */
export function Feed() {
  const [posts, setPosts] = useState<Post[]>([])
  const [liked, setLiked] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    void fetch('/api/posts/')
      .then((response) => response.json())
      .then(setPosts)
  }, [])
  const like = useCallback((id: number) => {
    setLiked((before) => new Set([...before].filter((likedId) => likedId !== id)).add(id))
  }, [])
  return (
    <div role="feed">
      {posts.map((post) => (
        <Card key={post.id} post={post} liked={liked.has(post.id)} onLike={like} />
      ))}
    </div>
  )
}
