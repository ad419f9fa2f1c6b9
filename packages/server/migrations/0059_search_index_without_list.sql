-- Changed in place: building the index anew would take minutes.
ALTER INDEX "wiki_search_words_index" SET (fastupdate = off);--> statement-breakpoint
ALTER INDEX "wiki_search_words_index" RESET (gin_pending_list_limit);--> statement-breakpoint
SELECT gin_clean_pending_list('wiki_search_words_index'::regclass);
